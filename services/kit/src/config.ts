import { z } from 'zod';

/** 32 random bytes, base64url: the form of every symmetric secret (`openssl rand -base64 32` works too). */
export const secretSchema = z
  .string()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === 32, 'must be 32 bytes in base64 or base64url');

const port = z.coerce.number().int().min(0).max(65_535);

/** What every process reads. 0 as a port lets the system choose one. */
export const baseConfigSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  HOST: z.string().default('0.0.0.0'),
  PORT: port,
  /** Health and metrics, on a port of their own so that nothing public ever routes to them. */
  OPS_PORT: port,
  NATS_URL: z.string().min(1),
  /** Keeps deployments (and tests) on one NATS server apart. */
  NATS_PREFIX: z
    .string()
    .regex(/^[a-z0-9_]+$/)
    .default('octavo'),
  /** Servers that keep a copy of each stream: one, or 3 where NATS is a cluster of three, so that one may be lost. */
  NATS_STREAM_REPLICAS: z.coerce.number().int().min(1).max(5).optional(),
  /** Shared by the gateway and the services: seals who is calling. */
  PRINCIPAL_SECRET: secretSchema,
  /** Where traces go; none are kept without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** How long a stop may take before it is forced. Keep it under the orchestrator's grace period. */
  STOP_TIMEOUT_SECONDS: z.coerce.number().positive().default(25),
});

export type BaseConfig = z.infer<typeof baseConfigSchema>;

/** What a process with tables reads besides. */
export const databaseConfigSchema = z.object({
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'),
  DATABASE_SCHEMA: z.string().regex(/^[a-z_][a-z0-9_]*$/),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
});

export type DatabaseConfig = z.infer<typeof databaseConfigSchema>;

/** A wrong or missing environment variable. Its message names the variable and never its value. */
export class ConfigError extends Error {}

/**
 * Reads the environment by a schema (DESIGN ruling 11). Empty variables count as missing.
 * @throws ConfigError naming the first wrong variable.
 */
export function readConfig<Schema extends z.ZodType>(
  schema: Schema,
  environment: Record<string, string | undefined> = process.env,
): z.output<Schema> {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(present);
  if (result.success) {
    return result.data;
  }
  const issue = result.error.issues[0];
  // Below the variable's name: where the fault is in the value it was parsed into.
  const [name = 'environment', ...inside] = issue?.path.map(String) ?? [];
  const place = inside.length > 0 ? `${inside.join('.')}: ` : '';
  throw new ConfigError(
    present[name] === undefined ? `${name} is not set` : `${name} is wrong: ${place}${issue?.message ?? 'invalid'}`,
  );
}
