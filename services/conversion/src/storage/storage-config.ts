import { z } from 'zod';

const word = z.string().min(1).max(500);

/** Where documents wait, and what each of those places needs. */
export const storageConfigShape = {
  STORAGE: z.enum(['directory', 'nats', 's3']).default('directory'),
  /** With `directory`; several instances share it. */
  STORAGE_DIRECTORY: z.string().min(1).optional(),
  /** With `nats`: set aside on the disks of its servers. */
  STORAGE_NATS_MEGABYTES: z.coerce.number().int().min(1).default(4_000),
  /** With `s3`; the bucket is its own, and keeps no versions. */
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  S3_REGION: word.default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ACCESS_KEY_ID: word.optional(),
  S3_SECRET_ACCESS_KEY: word.optional(),
};

const storageConfigSchema = z.object(storageConfigShape);

export type StorageConfig = z.output<typeof storageConfigSchema>;

const neededFor = {
  directory: ['STORAGE_DIRECTORY'],
  nats: [],
  s3: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
} as const satisfies Record<StorageConfig['STORAGE'], readonly (keyof StorageConfig)[]>;

/** What is needed because of the place that was chosen. */
export function refineStorageConfig(config: StorageConfig, context: z.RefinementCtx): void {
  const needed: readonly (keyof StorageConfig)[] = neededFor[config.STORAGE];
  for (const name of needed.filter((wanted) => config[wanted] === undefined)) {
    context.addIssue({ code: 'custom', path: [name], message: 'is needed' });
  }
}
