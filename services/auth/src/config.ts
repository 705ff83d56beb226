import { emailSchema } from '@octavo/contracts';
import { baseConfigSchema, databaseConfigSchema, readConfig, secretSchema } from '@octavo/kit';
import { z } from 'zod';

/** `Octavo <no-reply@example.com>`, or the address alone. */
const senderPattern = /^(?:[^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

const siteUrlSchema = z
  .url({ protocol: /^https?$/ })
  .transform((url) => new URL(url).origin)
  .describe('Scheme and host; a path is left out');

export const authConfigSchema = baseConfigSchema.extend({
  ...databaseConfigSchema.shape,
  /** Encrypts signing keys at rest. Losing it means new keys and everybody signing in again. */
  AUTH_ENCRYPTION_KEY: secretSchema,
  /** The `iss` of access tokens; whoever verifies them is given the same. */
  AUTH_ISSUER: z.url(),
  ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(60).max(86_400).default(3_600),
  /** Passwords hashed at the same time, each taking one thread and 19 MiB. */
  PASSWORD_HASHES_AT_ONCE: z.coerce.number().int().min(1).max(64).default(4),
  /** A session nobody used for so long is over. */
  SESSION_IDLE_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  /** A session is over after so long, however much it is used. */
  SESSION_LIFETIME_DAYS: z.coerce.number().int().min(1).max(365).default(90),
  SMTP_URL: z.string().regex(/^smtps?:\/\//, 'must be a smtp:// or smtps:// address'),
  MAIL_FROM: z.string().regex(senderPattern, 'must be an address, or a name and <address>'),
  /** The marketing site. */
  SITE_URL: siteUrlSchema,
  /** The application: where links to confirm an address lead. */
  APP_URL: siteUrlSchema,
  /** Makes the admin account, once (DESIGN ruling 3). Unset, nobody can. */
  SETUP_PASSWORD: z.string().min(12).max(1_000).optional(),
  /** The admin account's address. */
  ADMIN_EMAIL: emailSchema.optional(),
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
