import type { jwks } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { AuthContext } from './context.ts';

export function publishJwks({ keyring }: Pick<AuthContext, 'keyring'>): HttpHandler<typeof jwks> {
  return async () => ({ keys: await keyring.published() });
}
