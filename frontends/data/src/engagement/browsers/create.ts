import type { createBrowser as contract } from '@octavo/contracts';
import { api } from '../../api/api.ts';
import { endpoint } from '../../api/endpoint.ts';

export const createBrowser = endpoint<typeof contract>('engagement.browsers.create', 'POST', '/api/browsers');

const storageKey = 'octavo-browser';

/** The header that gives a form's limit to this browser alone, not to all that share its address; best effort. */
export async function browserHeaders(): Promise<Record<string, string>> {
  try {
    const kept = localStorage.getItem(storageKey);
    const token = kept ?? (await api().call(createBrowser)).token;
    if (kept === null) localStorage.setItem(storageKey, token);
    return { 'x-browser': token };
  } catch {
    return {};
  }
}
