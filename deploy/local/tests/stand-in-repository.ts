import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Programs that keep the conventions of services and gateway and nothing else: they answer /health/ready on OPS_PORT and
 * their environment on PORT, and note in the repository's journal what is done with them.
 */
const program = `
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename } from 'node:path';
const name = basename(process.cwd());
const note = (what) => appendFileSync(process.env.JOURNAL, name + ' ' + what + '\\n');
const listen = (port, answer) => createServer((request, response) => response.end(answer(request))).listen(Number(port), process.env.HOST);
listen(process.env.PORT, () => JSON.stringify(process.env));
listen(process.env.OPS_PORT, () => 'ok');
note('started');
process.on('SIGTERM', () => { note('stopped'); process.exit(0); });
`;

const once = (what: string, more: string): string => `
import { appendFileSync } from 'node:fs';
import { basename } from 'node:path';
appendFileSync(process.env.JOURNAL, basename(process.argv[2] ?? process.cwd()) + ' ${what}\\n');
${more}`;

/** Makes the schema that the service's tables would stand in. */
const makeSchema = (pgModule: string): string => `
const { default: { Client } } = await import(${JSON.stringify(pgModule)});
const client = new Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
await client.query('create schema if not exists ' + process.env.DATABASE_SCHEMA);
await client.end();`;

/** Writes a repository of stand-ins into the folder. `pgModule` is the address of the pg package's entry. */
export function writeStandInRepository(root: string, pgModule: string): void {
  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  write('package.json', '{ "type": "module" }');
  for (const directory of [
    'services/auth',
    'services/billing',
    'services/conversion',
    'services/engagement',
    'gateway',
  ]) {
    write(`${directory}/dist/src/main.js`, program);
  }
  for (const service of ['auth', 'billing']) {
    write(`services/${service}/prisma/migrations/1_init/migration.sql`, 'select 1;');
    write(`services/${service}/dist/src/seed-main.js`, once('seeded', ''));
  }
  write('services/kit/dist/src/database/migrate-main.js', once('migrated', makeSchema(pgModule)));
}
