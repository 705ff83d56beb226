import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from './postgres.ts';
import { readIfThere, writePrivateFile } from './private-file.ts';

export function hashOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** One hash over the names and contents of all files below. */
export function hashOfDirectory(directory: string): string {
  const hash = createHash('sha256');
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of entries.map((entry) => join(entry.parentPath, entry.name)).toSorted()) {
    hash
      .update(`${file.slice(directory.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Identifies a database's schema across everything but its being made anew; undefined when there is none. */
export function schemaIdentity(databaseUrl: string, schema: string): Promise<string | undefined> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ identity: string }>(
      `select concat_ws('.', (select system_identifier from pg_control_system()), d.oid, n.oid) as identity
         from pg_database d, pg_namespace n
        where d.datname = current_database() and n.nspname = $1`,
      [schema],
    );
    return rows[0]?.identity;
  });
}

export interface Work {
  name: string;
  databaseUrl: string;
  schema: string;
  /** A hash of all that the work's result depends on. */
  input: string;
  run: () => Promise<void>;
}

export interface WorkStamps {
  /** Runs the work unless it was done before, with the same input, on this very schema. Returns whether it ran. */
  once(work: Work): Promise<boolean>;
}

/** Remembers in one file which work was done on the database. */
export function openWorkStamps(file: string): WorkStamps {
  const stamps = JSON.parse(readIfThere(file) ?? '{}') as Record<string, string>;
  return {
    async once({ name, databaseUrl, schema, input, run }) {
      const stampNow = async (): Promise<string> => `${await schemaIdentity(databaseUrl, schema)}:${input}`;
      if (stamps[name] === (await stampNow())) return false;
      await run();
      stamps[name] = await stampNow();
      writePrivateFile(file, JSON.stringify(stamps, null, 2));
      return true;
    },
  };
}
