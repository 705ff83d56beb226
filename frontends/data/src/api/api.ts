import { pageSettings } from '@octavo/federation';
import { accessToken } from '../session/session.ts';
import { createApiClient, type ApiClient } from './client.ts';

let client: ApiClient | undefined;

/** The API of the site we are on, called as whoever is signed in. */
export function api(): ApiClient {
  client ??= createApiClient({
    baseUrl: '',
    anonKey: pageSettings().anonKey,
    accessToken,
    fetch: (...request) => globalThis.fetch(...request),
  });
  return client;
}
