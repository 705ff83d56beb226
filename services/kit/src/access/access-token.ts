import { AppError, jwks, type JsonWebKey } from '@octavo/contracts';
import { createPublicKey, type KeyObject } from 'node:crypto';
import jsonwebtoken from 'jsonwebtoken';
import { z } from 'zod';

const claimsSchema = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  email: z.string(),
  app_metadata: z.object({ role: z.enum(['user', 'admin']) }),
  exp: z.number(),
});

export type AccessTokenClaims = z.infer<typeof claimsSchema>;

export interface AccessTokenVerifier {
  /** @throws AppError `invalid_token`, or `unavailable` when the keys cannot be had. */
  verify(token: string): Promise<AccessTokenClaims>;
}

/** A forged key id must not make us ask for keys on every request. */
const refetchIntervalMilliseconds = 10_000;
const clockToleranceSeconds = 5;

const invalidToken = (cause?: unknown): AppError =>
  new AppError({ code: 'invalid_token', message: 'The access token is not valid. Sign in again', cause });

/**
 * Verifies access tokens (ES256 only) by auth's published keys. Keys are kept until an unknown key id appears, so
 * that a rotation needs no restart and auth being down harms nobody who is signed in.
 */
export function createAccessTokenVerifier(options: {
  issuer: string;
  fetchKeys: () => Promise<z.infer<typeof jwks.output>>;
  now: () => number;
}): AccessTokenVerifier {
  let keys = new Map<string, KeyObject>();
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let fetching: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    const published = jwks.output.parse(await options.fetchKeys());
    keys = new Map(published.keys.map((key) => [key.kid, toKeyObject(key)]));
  }

  async function keyOf(kid: string): Promise<KeyObject | undefined> {
    if (!keys.has(kid) && options.now() - fetchedAt >= refetchIntervalMilliseconds) {
      fetching ??= refresh().finally(() => {
        fetching = undefined;
      });
      try {
        await fetching;
        fetchedAt = options.now();
      } catch (cause) {
        throw new AppError({ code: 'unavailable', message: 'Sign-in is not available right now', cause });
      }
    }
    return keys.get(kid);
  }

  return {
    async verify(token) {
      const decoded = jsonwebtoken.decode(token, { complete: true });
      if (!decoded?.header.kid || decoded.header.alg !== 'ES256') {
        throw invalidToken();
      }
      const key = await keyOf(decoded.header.kid);
      if (!key) {
        throw invalidToken();
      }
      try {
        return claimsSchema.parse(
          jsonwebtoken.verify(token, key, {
            algorithms: ['ES256'],
            audience: 'authenticated',
            issuer: options.issuer,
            clockTolerance: clockToleranceSeconds,
            clockTimestamp: Math.floor(options.now() / 1_000),
          }),
        );
      } catch (cause) {
        throw invalidToken(cause);
      }
    },
  };
}

function toKeyObject(key: JsonWebKey): KeyObject {
  return createPublicKey({ key: { ...key }, format: 'jwk' });
}
