import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { choosePorts } from '../../ports.ts';
import { postgresProcess, postgresUrl, withClient } from '../../postgres.ts';
import type { PostgresOptions } from '../../postgres.ts';
import { Supervisor } from '../../supervisor.ts';
import { waitFor } from '../../wait-for.ts';
import { recoverySettings } from './change-archive.ts';

const recoveredWithinMilliseconds = 300_000;

export interface RestoreOptions {
  /** What `takeBaseBackup` made; it becomes the server's own folder. */
  backup: string;
  /** Where the changes are, as `archiveSettings` was told. */
  directory: string;
  /** The server's own spelling of the moment to go back to. */
  moment: string;
  password: string;
}

/** Starts a server on the backup and on what changed between it and the moment; resolves when it is one of its own. */
export async function startRestored({
  backup,
  directory,
  moment,
  password,
}: RestoreOptions): Promise<{ server: PostgresOptions; stop(): Promise<void> }> {
  const { ports } = await choosePorts({ postgres: 0 });
  const settings = recoverySettings(directory, moment);
  const server = { directory: backup, port: ports.postgres, password, durable: true, settings };
  // Empty; that it is there is the order.
  writeFileSync(join(backup, 'recovery.signal'), '');
  const supervisor = new Supervisor({ logDirectory: join(directory, 'logs') });
  const killAll = (): void => supervisor.killAll();
  process.once('exit', killAll);
  const stop = async (): Promise<void> => {
    process.removeListener('exit', killAll);
    await supervisor.stop();
  };
  try {
    await supervisor.start([await postgresProcess(server)]);
    await waitFor(() => isItsOwn(server), {
      timeoutMilliseconds: recoveredWithinMilliseconds,
      description: 'the end of the recovery',
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { server, stop };
}

function isItsOwn(server: PostgresOptions): Promise<boolean> {
  return withClient(postgresUrl(server, 'postgres'), async (client) => {
    const { rows } = await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering');
    return rows[0]?.recovering === false;
  });
}
