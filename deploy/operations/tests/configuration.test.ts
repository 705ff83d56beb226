import { beforeAll, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { filesUnder, repositoryRoot, textOf } from './repository.ts';

/** A zod object, as far as we look into one. */
interface Schema {
  shape: Record<string, { safeParse: (value: unknown) => { success: boolean; data?: unknown } }>;
}

/** What each process reads, as its own schemas say: variable to the text that stands for its default. */
const read = new Map<string, Map<string, string>>();

function defaultOf(field: Schema['shape'][string]): string {
  const { success, data } = field.safeParse(undefined);
  if (!success) return 'required';
  if (data === undefined) return '–';
  return Array.isArray(data) ? data.join(',') : String(data);
}

beforeAll(async () => {
  for (const file of ['gateway/src/config.ts', ...filesUnder('services', 'src/config.ts')]) {
    const process = file.startsWith('gateway') ? 'gateway' : (file.split('/')[1] ?? '');
    if (process === 'kit') continue;
    const loaded = (await import(join(repositoryRoot, file))) as Record<string, unknown>;
    const schema = Object.entries(loaded).find(([name]) => /^(config|\w+ConfigSchema)/.test(name))?.[1] as
      Schema | undefined;
    const fields = Object.entries(schema?.shape ?? {}).map(([name, field]) => [name, defaultOf(field)] as const);
    read.set(process, new Map(fields));
  }
});

const rows = [...textOf('docs/operations.md').matchAll(/^\| `([A-Z_]+)` \| ([a-z, ]+) \| (.+?) \|/gm)].map(
  ([, name = '', processes = '', fallback = '']) => ({ name, processes, fallback: fallback.replaceAll('`', '') }),
);

/** Their defaults are the machine's, so the page says `cores`. */
const byMachine = 'cores';

test('the table of the operations page names every variable, who reads it, and what it is without being set', () => {
  expect(read.size).toBeGreaterThanOrEqual(4);
  const everyone = [...read.keys()];
  const wanted = new Map<string, { processes: string[]; fallback: string }>();
  for (const [process, fields] of read) {
    for (const [name, fallback] of fields) {
      const entry = wanted.get(name) ?? { processes: [], fallback };
      entry.processes.push(process);
      wanted.set(name, entry);
    }
  }
  const said = new Map(
    rows.map(({ name, processes, fallback }) => [
      name,
      { processes: processes === 'all' ? everyone : processes.split(', '), fallback },
    ]),
  );
  for (const [name, { processes, fallback }] of wanted) {
    const row = said.get(name);
    expect({ name, processes: row?.processes.toSorted() }).toEqual({ name, processes: processes.toSorted() });
    if (row?.fallback !== byMachine) {
      expect({ name, fallback: row?.fallback }).toEqual({ name, fallback });
    }
  }
  expect([...said.keys()].filter((name) => !wanted.has(name))).toEqual([]);
});
