import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { choosePorts } from '../src/ports.ts';
import { postgresProcess, postgresUrl, withClient } from '../src/postgres.ts';
import type { PostgresOptions } from '../src/postgres.ts';
import { Supervisor } from '../src/supervisor.ts';
import { takeBaseBackup } from '../src/trials/restore/base-backup.ts';
import { archiveSettings, archiveUpToNow, momentOf } from '../src/trials/restore/change-archive.ts';
import { startRestored } from '../src/trials/restore/restored-server.ts';
import { temporaryDirectories } from './temporary-directory.ts';

jest.setTimeout(180_000);

const temporaryDirectory = temporaryDirectories();

function ask(server: PostgresOptions, sql: string): Promise<string[]> {
  return withClient(postgresUrl(server, 'postgres'), async (client) => {
    const { rows } = await client.query<{ word: string }>(sql);
    return rows.map(({ word }) => word);
  });
}

test('a backup and the changes after it bring back what was there at a moment, and nothing of later', async () => {
  const directory = temporaryDirectory();
  const { ports } = await choosePorts({ postgres: 0 });
  const server: PostgresOptions = {
    directory: join(directory, 'postgres'),
    port: ports.postgres,
    password: 'secret',
    durable: true,
    settings: archiveSettings(directory),
  };
  const supervisor = new Supervisor({ logDirectory: join(directory, 'logs') });
  try {
    await supervisor.start([await postgresProcess(server)]);
    await ask(server, 'create table said (word text)');
    await ask(server, `insert into said values ('before the backup')`);
    const backup = join(directory, 'backup');
    await takeBaseBackup(server, backup);
    await ask(server, `insert into said values ('after it')`);
    const moment = await momentOf(server);
    await ask(server, `insert into said values ('too late')`);
    await ask(server, 'drop table said');
    await archiveUpToNow(server);

    const restored = await startRestored({ backup, directory, moment, password: server.password });

    try {
      expect(await ask(restored.server, 'select word from said')).toEqual(['before the backup', 'after it']);
      await ask(restored.server, `insert into said values ('and it goes on')`);
    } finally {
      await restored.stop();
    }
  } finally {
    await supervisor.stop();
  }
});
