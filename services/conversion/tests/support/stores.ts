import { connectBus, createLifecycle, createLog, createMetrics } from '@octavo/kit';
import { testNats, waitFor } from '@octavo/local/testing';
import { AwsClient } from 'aws4fetch';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBucketStore } from '../../src/storage/bucket-store.ts';
import { openDirectoryStore } from '../../src/storage/directory-store.ts';
import type { ObjectStore } from '../../src/storage/object-store.ts';
import { openS3Store } from '../../src/storage/s3/s3-store.ts';

export interface RunningStore {
  store: ObjectStore;
  /** Whether bytes stand in any file of the machine that keeps them. Undefined where it is not ours to look into. */
  areOnDisk: ((bytes: Buffer) => boolean) | undefined;
  close(): Promise<void>;
}

function standUnder(directory: string, bytes: Buffer): boolean {
  return readdirSync(directory, { recursive: true, withFileTypes: true }).some((entry) => {
    try {
      return entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(bytes);
    } catch {
      // Gone since it was listed.
      return false;
    }
  });
}

export async function startDirectoryStore(): Promise<RunningStore> {
  const directory = mkdtempSync(join(tmpdir(), 'octavo-store-'));
  return {
    store: await openDirectoryStore(directory),
    areOnDisk: (bytes) => standUnder(directory, bytes),
    close: async () => rmSync(directory, { recursive: true }),
  };
}

export async function startBucketStore(): Promise<RunningStore> {
  const { natsUrl, natsPrefix } = testNats();
  const log = createLog({ name: 'conversion', level: 'silent' });
  const lifecycle = createLifecycle(log);
  const metrics = createMetrics('conversion');
  const bus = await connectBus({ url: natsUrl, prefix: natsPrefix, service: 'conversion', log, metrics, lifecycle });
  // A run that was given its NATS cannot look into that one's folder.
  const kept = join(process.env['TEST_RUN_DIRECTORY'] ?? '', 'nats/store/jetstream/$G/streams');
  return {
    store: await openBucketStore(bus, { mostBytes: 200_000_000 }),
    areOnDisk: process.env['NATS_URL']
      ? undefined
      : (bytes) => standUnder(join(kept, `OBJ_${natsPrefix}_documents`), bytes),
    close: () => lifecycle.stop(),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export const s3Credentials = { region: 'us-east-1', accessKeyId: 'octavo-test', secretAccessKey: 'octavo-test-secret' };

export interface S3Server {
  endpoint: string;
  directory: string;
  makeBucket(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** A real S3 server that keeps objects as files: it checks signatures, and shows what is on its disk. */
export async function startS3Server(program: string): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'octavo-s3-'));
  const files = join(directory, 'buckets');
  mkdirSync(files);
  const port = await freePort();
  const { accessKeyId, secretAccessKey, region } = s3Credentials;
  const server = spawn(
    program,
    ['--port', `127.0.0.1:${port}`, '--access', accessKeyId, '--secret', secretAccessKey, '--region', region].concat([
      '--quiet',
      '--health',
      '/health',
      'posix',
      files,
    ]),
    { stdio: 'ignore', cwd: directory, env: { PATH: process.env['PATH'] } },
  );
  const endpoint = `http://127.0.0.1:${port}`;
  await waitFor(() => fetch(`${endpoint}/health`), { timeoutMilliseconds: 60_000 });
  const client = new AwsClient({ ...s3Credentials, service: 's3', retries: 0 });
  return {
    endpoint,
    directory: files,
    async makeBucket(name) {
      const made = await client.fetch(`${endpoint}/${name}`, { method: 'PUT' });
      if (!made.ok) {
        throw new Error(`No bucket: ${made.status} ${await made.text()}`);
      }
    },
    async stop() {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
      rmSync(directory, { recursive: true });
    },
  };
}

export async function startS3Store(program: string): Promise<RunningStore> {
  const server = await startS3Server(program);
  await server.makeBucket('documents');
  return {
    store: await openS3Store({ endpoint: server.endpoint, bucket: 'documents', ...s3Credentials }),
    areOnDisk: (bytes) => standUnder(server.directory, bytes),
    close: () => server.stop(),
  };
}
