import { baseConfigSchema, databaseConfigSchema, readConfig, secretSchema } from '@octavo/kit';
import { z } from 'zod';

const authConfigSchema = baseConfigSchema.extend({
  ...databaseConfigSchema.shape,
  /** Encrypts signing keys at rest. Losing it means new keys and everybody signing in again. */
  AUTH_ENCRYPTION_KEY: secretSchema,
  /** The `iss` of access tokens; whoever verifies them is given the same. */
  AUTH_ISSUER: z.url(),
  ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(60).max(86_400).default(3_600),
  /** Passwords hashed at the same time, each taking one thread and 19 MiB. */
  PASSWORD_HASHES_AT_ONCE: z.coerce.number().int().min(1).max(64).default(4),
});

export type AuthConfig = z.infer<typeof authConfigSchema>;

export const readAuthConfig = (): AuthConfig => readConfig(authConfigSchema);

const rotationConfigSchema = databaseConfigSchema.extend({ AUTH_ENCRYPTION_KEY: secretSchema });

export const readRotationConfig = (): z.infer<typeof rotationConfigSchema> => readConfig(rotationConfigSchema);

const seedUserSchema = z.strictObject({
  id: z.uuid(),
  email: z.email().max(254),
  password: z.string().min(8).max(1_000),
  role: z.enum(['user', 'admin']),
  firstName: z.string().max(100).nullable().default(null),
  lastName: z.string().max(100).nullable().default(null),
});

export type SeedUser = z.infer<typeof seedUserSchema>;

const seedConfigSchema = databaseConfigSchema.extend({
  SEED_USERS: z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(z.array(seedUserSchema)),
});

export const readSeedConfig = (): z.infer<typeof seedConfigSchema> => readConfig(seedConfigSchema);
