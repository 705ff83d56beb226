import { AppError } from '@octavo/contracts';
import type { AccessTokenVerifier } from '@octavo/kit';
import { bearerOf } from '../bearer.ts';
import type { FailedAttempts } from '../failed-attempts.ts';
import type { Policy, PolicyOutcome } from './policy.ts';

export interface PrincipalOptions {
  verifier: AccessTokenVerifier;
  /** Sent by the site's client in the token's place while nobody is signed in. */
  anonKey: string;
  failed: FailedAttempts;
}

/**
 * Finds out who is signed in by their access token; no token is nobody in particular. With `refuseInvalid: false` a
 * bad token is nobody as well, for a service that reads the header itself.
 */
export function principal({ verifier, anonKey, failed }: PrincipalOptions): Policy {
  return {
    name: 'principal',
    schema: { properties: { refuseInvalid: { type: 'boolean', default: true } } },
    create:
      ({ refuseInvalid }) =>
      async (exchange): Promise<PolicyOutcome> => {
        const token = bearerOf(exchange.request);
        if (token === undefined || token === anonKey) {
          return 'next';
        }
        try {
          const claims = await verifier.verify(token);
          exchange.principal = {
            kind: 'user',
            userId: claims.sub,
            role: claims.app_metadata.role,
            sessionId: claims.session_id,
          };
        } catch (error) {
          if (refuseInvalid) {
            if (error instanceof AppError && error.code === 'invalid_token') {
              await failed.record(exchange.clientAddress);
            }
            throw error;
          }
        }
        return 'next';
      },
  };
}
