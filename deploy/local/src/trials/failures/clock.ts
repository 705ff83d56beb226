import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readIfThere } from '../../private-file.ts';
import { waitFor } from '../../wait-for.ts';

/** Of a wall clock that is set: timers do not see it, `Date` does. */
export interface Clocks {
  /** For PROGRAM_NODE_OPTIONS. */
  nodeOptions: string;
  /** Sets the clocks of these processes this far from the machine's. */
  jump(processIds: readonly number[], milliseconds: number): Promise<void>;
}

/** What a program is given before its own code: a Date whose distance from the machine's is read anew on each signal. */
const preload = (file: string): string => `
import { readFileSync, writeFileSync } from 'node:fs';
const Machine = Date;
const machineNow = Date.now.bind(Date);
const file = ${JSON.stringify(file)} + '.' + process.pid;
let ahead = 0;
const now = () => machineNow() + ahead;
globalThis.Date = new Proxy(Machine, {
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
  apply: () => new Machine(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
process.on('SIGUSR2', () => {
  ahead = Number(readFileSync(file, 'utf8'));
  writeFileSync(file + '.set', String(ahead));
});
`;

/**
 * A clock of our own in each program, rather than the machine's, which is not ours to set, or libfaketime's, which moves
 * Node's timers too: on a machine whose clock is set they stay.
 */
export function prepareClocks(directory: string): Clocks {
  const program = join(directory, 'clock.mjs');
  const file = join(directory, 'clock');
  writeFileSync(program, preload(file));
  return {
    nodeOptions: `--import=${pathToFileURL(program).href}`,
    async jump(processIds, milliseconds) {
      for (const id of processIds) writeFileSync(`${file}.${id}`, String(milliseconds));
      for (const id of processIds) process.kill(id, 'SIGUSR2');
      for (const id of processIds) {
        await waitFor(() => readIfThere(`${file}.${id}.set`) === String(milliseconds), {
          description: `the clock of ${id}`,
        });
      }
    },
  };
}
