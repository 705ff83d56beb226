import type { AuthUser } from '@octavo/contracts';

export interface User {
  id: string;
  email: string;
  newEmail: string | null;
  passwordHash: string | null;
  role: 'user' | 'admin';
  firstName: string | null;
  lastName: string | null;
  emailConfirmedAt: Date | null;
  bannedUntil: Date | null;
  lastSignInAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export const appMetadataOf = (user: User): AuthUser['app_metadata'] => ({
  provider: 'email',
  providers: ['email'],
  role: user.role,
});

export const userMetadataOf = (user: User): Record<string, unknown> => ({
  first_name: user.firstName,
  last_name: user.lastName,
});

/** The user as GoTrue's protocol shows it. */
export function authUserOf(user: User): AuthUser {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    ...(user.newEmail === null ? {} : { new_email: user.newEmail }),
    email_confirmed_at: user.emailConfirmedAt?.toISOString() ?? null,
    last_sign_in_at: user.lastSignInAt?.toISOString() ?? null,
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    app_metadata: appMetadataOf(user),
    user_metadata: userMetadataOf(user),
  };
}
