import { useSyncExternalStore } from 'react';

const storageKey = 'octavo-code-language';

const listeners = new Set<() => void>();
let unsaved: string | undefined;

function read(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? unsaved;
  } catch {
    return unsaved;
  }
}

/** All examples change to a language together, and begin with it the next time. */
export function preferLanguage(language: string): void {
  unsaved = language;
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Without storage it holds until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** The language that the reader chose last. */
export function usePreferredLanguage(): string | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined);
}
