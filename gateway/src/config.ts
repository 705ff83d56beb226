import { holdLifetimeSecondsSchema } from '@octavo/contracts';
import { baseConfigSchema } from '@octavo/kit';
import { z } from 'zod';

const hostPattern = /^(\*|(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*)$/i;

/** `api.example.com, *.example.org`: the hosts whose requests are for the API; `*` is any. */
const hostPatternsSchema = z
  .string()
  .transform((text) => text.split(',').map((pattern) => pattern.trim()))
  .refine((patterns) => patterns.every((pattern) => hostPattern.test(pattern)), 'must be host names, or *.name, or *');

export const configSchema = baseConfigSchema.extend({
  AUTH_URL: z.url(),
  BILLING_URL: z.url(),
  CONVERSION_URL: z.url(),
  ENGAGEMENT_URL: z.url(),
  /** The public key the site's client sends when nobody is signed in; it gives no right. */
  ANON_KEY: z.string().min(1),
  /** Who signs access tokens: their `iss`. */
  AUTH_ISSUER: z.string().min(1),
  /** Needed when there is more than one gateway, so that they count together. */
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must be a redis:// address')
    .optional(),
  /** How many proxies of ours stand before the gateway; only they may say who the client is. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  API_HOSTS: hostPatternsSchema.default(['*']),
  HOLD_LIFETIME_SECONDS: holdLifetimeSecondsSchema,
  /**
   * How long a stop leaves connections open on which nothing happens. A client may be sending on one just when it is
   * closed, and cannot know whether it was heard; until then it is answered, and told to close.
   */
  IDLE_CONNECTION_GRACE_SECONDS: z.coerce.number().min(0).max(60).default(0),
  /** Where clients reach the gateway, for the OpenAPI document. */
  PUBLIC_URL: z.url().optional(),
  /** The folder of the built site, with its site.json; without it no site is served. */
  SITE_DIRECTORY: z.string().min(1).optional(),
  /** Where visitors reach the marketing site, and users the application; both are one without a second address. */
  SITE_URL: z.url().optional(),
  APP_URL: z.url().optional(),
});

export type Config = z.output<typeof configSchema>;

/** Host patterns as the one regular expression that express-gateway takes; empty means any host to it. */
export function hostsExpression(patterns: readonly string[]): string {
  if (patterns.includes('*')) {
    return '';
  }
  const alternatives = patterns.map((pattern) =>
    pattern.replaceAll('.', String.raw`\.`).replace(/^\*(?=\\\.)/, '[^.]+'),
  );
  return `^(${alternatives.join('|')})$`;
}
