import { z } from 'zod';
import { defineHttp } from '../contract.ts';

export const jsonWebKeySchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  use: z.literal('sig'),
  alg: z.literal('ES256'),
});

export type JsonWebKey = z.infer<typeof jsonWebKeySchema>;

/** GET /auth/v1/.well-known/jwks.json: the public keys access tokens are signed with (RFC 7517). */
export const jwks = defineHttp({
  name: 'auth.jwks',
  method: 'GET',
  path: '/auth/v1/.well-known/jwks.json',
  access: 'anyone',
  summary: 'Public keys of access tokens',
  cacheControl: 'public, max-age=60',
  output: z.object({ keys: z.array(jsonWebKeySchema) }),
});
