import type { ApiKeyPrincipal } from '@octavo/contracts';

const nobody = '00000000-0000-4000-8000-000000000000';

/** Nobody's test key: what it makes is marked, and costs nobody anything. */
export const visitor: ApiKeyPrincipal = {
  kind: 'apiKey',
  apiKeyId: nobody,
  userId: nobody,
  mode: 'test',
  planId: 'free_trial',
};

/** Whose documents these are; visitors are many people, and each of their documents is on its own. */
export function customerOf({ userId }: ApiKeyPrincipal): string | undefined {
  return userId === nobody ? undefined : userId;
}
