import type { Bus } from '@octavo/kit';
import { openBucketStore } from './bucket-store.ts';
import { openDirectoryStore } from './directory-store.ts';
import type { ObjectStore } from './object-store.ts';
import { openS3Store } from './s3/s3-store.ts';
import type { StorageConfig } from './storage-config.ts';

const megabyte = 1_000_000;

/** Opens the store that was configured. */
export async function openObjectStore(config: StorageConfig, bus: Pick<Bus, 'openObjectBucket'>): Promise<ObjectStore> {
  switch (config.STORAGE) {
    case 'directory':
      return openDirectoryStore(needed(config, 'STORAGE_DIRECTORY'));
    case 'nats':
      return openBucketStore(bus, { mostBytes: config.STORAGE_NATS_MEGABYTES * megabyte });
    case 's3':
      return openS3Store({
        endpoint: needed(config, 'S3_ENDPOINT'),
        region: config.S3_REGION,
        bucket: needed(config, 'S3_BUCKET'),
        accessKeyId: needed(config, 'S3_ACCESS_KEY_ID'),
        secretAccessKey: needed(config, 'S3_SECRET_ACCESS_KEY'),
      });
    default:
      return config.STORAGE satisfies never;
  }
}

/** `refineStorageConfig` has seen to it. */
function needed(config: StorageConfig, name: keyof StorageConfig): string {
  const value = config[name];
  if (typeof value !== 'string') {
    throw new Error(`${name} is needed`);
  }
  return value;
}
