import type { ApiKeyPrincipal } from '@octavo/contracts';

const nobody = '00000000-0000-4000-8000-000000000000';

/** As if by a test key: what it makes is marked, and costs nobody anything. */
export function testKeyOf(userId: string): ApiKeyPrincipal {
  return { kind: 'apiKey', apiKeyId: nobody, userId, mode: 'test', planId: 'free_trial' };
}

export const visitor = testKeyOf(nobody);

/** Whose documents these are; visitors are many people, and each of their documents is on its own. */
export function customerOf({ userId }: ApiKeyPrincipal): string | undefined {
  return userId === nobody ? undefined : userId;
}
