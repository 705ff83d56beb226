import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '#progress';
import { parseNatsLine } from './log-line.ts';
import type { ProcessDefinition } from './managed-process.ts';
import { writePrivateFile } from './private-file.ts';
import { natsReady } from './ready.ts';

export interface NatsOptions {
  /** Holds the generated configuration and JetStream's files. */
  directory: string;
  port: number;
}

export function natsUrl({ port }: Pick<NatsOptions, 'port'>): string {
  return `nats://127.0.0.1:${port}`;
}

function configuration({ directory, port }: NatsOptions): string {
  return [
    'server_name: "octavo-local"',
    'host: "127.0.0.1"',
    `port: ${port}`,
    'jetstream {',
    `  store_dir: ${JSON.stringify(join(directory, 'store'))}`,
    '  max_memory_store: 256MB',
    '  max_file_store: 8GB',
    '}',
    '',
  ].join('\n');
}

/** A NATS server with JetStream as a process to supervise. */
export function natsProcess(options: NatsOptions, serverPath: string | undefined): ProcessDefinition {
  if (!serverPath) throw new SetupError('nats-server is not known: start with npm start or npm test, or set NATS_URL.');
  mkdirSync(options.directory, { recursive: true });
  const file = join(options.directory, 'nats.conf');
  writePrivateFile(file, configuration(options));
  return {
    name: 'nats',
    command: serverPath,
    args: ['--config', file],
    environment: { PATH: process.env['PATH'] },
    parseLine: parseNatsLine,
    isReady: () => natsReady({ host: '127.0.0.1', port: options.port }),
  };
}
