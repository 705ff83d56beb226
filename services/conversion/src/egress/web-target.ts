import type { Target } from './target.ts';
import { targetOfAuthority } from './target.ts';

export interface WebTarget extends Target {
  url: URL;
}

/** Where an http or https address leads, by name; undefined for anything else, and for one with user and password. */
export function webTargetOf(text: string): WebTarget | undefined {
  if (!URL.canParse(text)) {
    return undefined;
  }
  const url = new URL(text);
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password) {
    return undefined;
  }
  const target = targetOfAuthority(`${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`);
  return target ? { ...target, url } : undefined;
}
