import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { postgresUrl, withClient } from '../../postgres.ts';
import type { PostgresOptions } from '../../postgres.ts';
import { postgresUser } from '../../postgres-user.ts';
import { waitFor } from '../../wait-for.ts';

const archivedWithinMilliseconds = 60_000;

/** Every change as it comes, in a folder: what a cluster keeps in its backups' bucket. */
export function archiveSettings(directory: string): string[] {
  const archive = archiveDirectory(directory);
  mkdirSync(archive);
  const user = postgresUser();
  if (user) chownSync(archive, user.userId, user.groupId);
  return [
    'archive_mode=on',
    // Whole or not at all, and never over another.
    `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`,
  ];
}

function archiveDirectory(directory: string): string {
  return join(directory, 'changes');
}

/** The server's own time. */
export async function momentOf(server: PostgresOptions): Promise<string> {
  return withClient(postgresUrl(server, 'postgres'), async (client) => {
    const { rows } = await client.query<{ moment: string }>('select clock_timestamp()::text as moment');
    return rows[0]?.moment ?? '';
  });
}

/** Resolves when all that was changed so far is in the archive. */
export async function archiveUpToNow(server: PostgresOptions): Promise<void> {
  await withClient(postgresUrl(server, 'postgres'), async (client) => {
    const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_current_wal_lsn()) as file');
    const file = rows[0]?.file ?? '';
    await client.query('select pg_switch_wal()');
    await waitFor(
      async () => {
        const { rows } = await client.query<{ last: string | null }>(
          'select last_archived_wal as last from pg_stat_archiver',
        );
        return (rows[0]?.last ?? '') >= file;
      },
      { timeoutMilliseconds: archivedWithinMilliseconds, description: `${file} to be in the archive` },
    );
  });
}

/** Of a server that takes the changes up to that moment from the archive, and then is one of its own. */
export function recoverySettings(directory: string, moment: string): string[] {
  return [
    `restore_command=cp ${archiveDirectory(directory)}/%f %p`,
    `recovery_target_time=${moment}`,
    'recovery_target_action=promote',
  ];
}
