import { useEffect, useState } from 'react';

function read(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Too long for the browser to keep.
  }
}

/** A text that is being written, kept over a reload of the tab. What it began with is not worth keeping. */
export function useKept(name: string, initial: string): [text: string, setText: (text: string) => void] {
  const key = `octavo-${name}`;
  const [text, setText] = useState(() => read(key) ?? initial);
  useEffect(() => write(key, text === initial ? undefined : text), [key, text, initial]);
  return [text, setText];
}
