import jsonwebtoken from 'jsonwebtoken';
import type { KeyObject } from 'node:crypto';
import { appMetadataOf, userMetadataOf, type User } from '../users/user.ts';
import type { Session } from './session.ts';

export interface AccessTokenOptions {
  issuer: string;
  issuedAtSeconds: number;
  expiresAtSeconds: number;
}

/** GoTrue's words. */
const amrMethods = { password: 'password', link: 'otp', recovery: 'recovery' } as const;

/** An access token with GoTrue's claims, signed with ES256. */
export function signAccessToken(
  signer: { kid: string; privateKey: KeyObject },
  { user, session }: { user: User; session: Session },
  options: AccessTokenOptions,
): string {
  const claims = {
    iss: options.issuer,
    sub: user.id,
    aud: 'authenticated',
    iat: options.issuedAtSeconds,
    exp: options.expiresAtSeconds,
    email: user.email,
    role: 'authenticated',
    app_metadata: appMetadataOf(user),
    user_metadata: userMetadataOf(user),
    session_id: session.id,
    aal: 'aal1',
    amr: [{ method: amrMethods[session.method], timestamp: Math.floor(session.createdAt.getTime() / 1_000) }],
  };
  return jsonwebtoken.sign(claims, signer.privateKey, { algorithm: 'ES256', keyid: signer.kid });
}
