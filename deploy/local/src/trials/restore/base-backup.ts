import { chownSync, copyFileSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresOptions } from '../../postgres.ts';
import { postgresUrl, withClient } from '../../postgres.ts';

/** Made anew by every start; a copy of them would mislead it. The folders themselves must be there. */
const notCopied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
  'postmaster.opts',
  'postmaster.pid',
]);

/** Owner and mode as they were: PostgreSQL refuses a folder that is not its own. */
function makeDirectory(from: string, to: string): void {
  const { mode, uid, gid } = lstatSync(from);
  mkdirSync(to, { mode });
  chownSync(to, uid, gid);
}

function copyFile(from: string, to: string): void {
  try {
    copyFileSync(from, to);
    const { uid, gid } = lstatSync(from);
    chownSync(to, uid, gid);
  } catch (error) {
    // A table that was dropped while we copied: the log of changes knows of it.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function copyTree(from: string, to: string, isTop = true): void {
  makeDirectory(from, to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (isTop && notCopied.has(entry.name)) {
      if (entry.isDirectory()) makeDirectory(source, target);
    } else if (entry.isDirectory()) copyTree(source, target, false);
    else if (entry.isFile()) copyFile(source, target);
  }
}

/**
 * A full backup of a server that goes on working, as the operator of the database takes one: its files as they happen to
 * be, and the label that says from where on the log of changes makes them whole.
 */
export async function takeBaseBackup(server: PostgresOptions, directory: string): Promise<void> {
  await withClient(postgresUrl(server, 'postgres'), async (client) => {
    await client.query(`select pg_backup_start('drill', fast => true)`);
    copyTree(server.directory, directory);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    const label = join(directory, 'backup_label');
    writeFileSync(label, rows[0]?.labelfile ?? '', { mode: 0o600 });
    const { uid, gid } = lstatSync(directory);
    chownSync(label, uid, gid);
  });
}
