import { setTimeout as delay } from 'node:timers/promises';
import { htmlToPdf, pdfToText } from '@octavo/contracts';
import { commandOf, cpuBetween, processTree, readCpu } from '../../bench/process-usage.ts';
import { sendSignal } from '../../process-identity.ts';
import { programNames } from '../../service-environment.ts';
import { waitFor } from '../../wait-for.ts';
import type { PatientClient } from '../patient-client.ts';
import type { SteadyLoad } from '../steady-load.ts';
import type { TrialStack } from '../trial-stack.ts';
import type { Clocks } from './clock.ts';
import type { SmallDisk } from './small-disk.ts';

export interface Scene {
  trial: TrialStack;
  load: SteadyLoad;
  client: PatientClient;
  clocks: Clocks;
  /** Undefined where none could be made. */
  disk: SmallDisk | undefined;
}

/** Something that happens to the product while it is used. */
export interface Strike {
  name: string;
  /** Why it cannot be done here, if it cannot. */
  missing?(scene: Scene): string | undefined;
  /** Resolves when the harm is over; what it leaves behind is the product's to mend. */
  happen(scene: Scene): Promise<void>;
}

const minute = 60_000;
const fullDiskSeconds = 5;
const frozenSeconds = 3;
const slowSeconds = 15;
const slowPieceMilliseconds = 15;
const bigJumpMilliseconds = 10 * minute;
/** Within what a sealed principal is believed across two machines. */
const skewMilliseconds = 45_000;
/** So many are under way when the one that works on them is killed. */
const crowd = 4;
/** Long enough for the one that works to show. */
const watchedMilliseconds = 100;

function kill(name: string): Strike {
  return {
    name: `kill -9: ${name}`,
    async happen({ trial }) {
      sendSignal(trial.processId(name), 'SIGKILL');
    },
  };
}

/** Kills the busiest of the processes of one kind that conversion started. */
function killWorker(name: string, program: string, kindName: string): Strike {
  return {
    name: `kill -9: ${name}`,
    async happen({ trial, load }) {
      const work = Array.from({ length: crowd }, () => load.send(kindName));
      const id = await waitFor(() => busiest(trial.processId('conversion'), program), { description: name });
      sendSignal(id, 'SIGKILL');
      await Promise.all(work);
    },
  };
}

async function busiest(root: number, program: string): Promise<number | undefined> {
  const candidates = processTree(root).filter((id) => {
    const command = commandOf(id);
    return command.some((word) => word.includes(program)) && !command.some((word) => word.startsWith('--type='));
  });
  const parts = Object.fromEntries(candidates.map((id) => [id, { roots: [id], withChildren: false }]));
  const before = readCpu(parts);
  await delay(watchedMilliseconds);
  const used = Object.entries(cpuBetween(before, readCpu(parts)));
  const [most] = used.toSorted(([, left], [, right]) => right - left);
  return most && Number(most[0]);
}

function clockJump(name: string, programs: readonly string[], milliseconds: number): Strike {
  return {
    name,
    async happen({ trial, clocks }) {
      const ids = programs.map((program) => trial.processId(program));
      await clocks.jump(ids, milliseconds);
      await delay(5_000);
      await clocks.jump(ids, 0);
    },
  };
}

const fullDisk: Strike = {
  name: `the disk of results is full for ${fullDiskSeconds} s`,
  missing: ({ disk }) => (disk ? undefined : 'only root may mount a small disk'),
  async happen({ disk }) {
    disk?.fill();
    await delay(fullDiskSeconds * 1_000);
    disk?.free();
  },
};

/** What a disk that stalls looks like to everybody else: the processes that write to it stand still. */
const stalledDisk: Strike = {
  name: `PostgreSQL’s disk stalls for ${frozenSeconds} s`,
  async happen({ trial }) {
    const ids = processTree(trial.processId('postgres'));
    ids.forEach((id) => sendSignal(id, 'SIGSTOP'));
    await delay(frozenSeconds * 1_000);
    ids.forEach((id) => sendSignal(id, 'SIGCONT'));
  },
};

const slowNetwork: Strike = {
  name: `${slowPieceMilliseconds} ms for each piece to and from PostgreSQL and NATS, for ${slowSeconds} s`,
  async happen({ trial: { wires } }) {
    for (const wire of Object.values(wires)) wire.slowDown(slowPieceMilliseconds);
    await delay(slowSeconds * 1_000);
    for (const wire of Object.values(wires)) wire.slowDown(0);
  },
};

/** Documents that were made to do harm. Each must be refused by its own fault, and harm nobody else's. */
const poison: readonly { path: string; body: unknown }[] = [
  { path: htmlToPdf.path, body: { html: '<script>for(;;);</script>', timeoutSeconds: 2 } },
  {
    path: htmlToPdf.path,
    body: { html: '<script>const kept=[];for(;;)kept.push(new Uint8Array(1e7).fill(1))</script>', timeoutSeconds: 10 },
  },
  { path: htmlToPdf.path, body: { html: `<div>`.repeat(200_000), timeoutSeconds: 5 } },
  { path: pdfToText.path, body: { pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<<').toString('base64') } },
];

const poisonedDocuments: Strike = {
  name: 'poisoned documents, twice each at once',
  async happen({ client, trial }) {
    const key = trial.customers.at(-1)?.key ?? '';
    await Promise.all(
      [...poison, ...poison].map(({ path, body }) =>
        client.ask(
          {
            method: 'POST',
            path,
            headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
            body: JSON.stringify(body),
          },
          () => true,
          0,
        ),
      ),
    );
  },
};

/** Everything that happens, one after the other, each given time to heal before the next. */
export const strikes: readonly Strike[] = [
  { name: 'nothing', happen: async () => delay(10_000) },
  kill('gateway'),
  kill('auth'),
  kill('billing'),
  kill('engagement'),
  kill('conversion'),
  killWorker('Chromium', '--remote-debugging-pipe', 'html-to-pdf'),
  killWorker('a reader', 'reader-process', 'pdf-to-text'),
  killWorker('a recogniser', 'reader-process', 'pdf-to-text, recognised'),
  killWorker('a document process', 'document-process', 'markdown-to-pdf'),
  kill('nats'),
  kill('postgres'),
  clockJump('every clock is set 10 minutes ahead, and back', programNames, bigJumpMilliseconds),
  clockJump('the clock of conversion is 45 s ahead', ['conversion'], skewMilliseconds),
  fullDisk,
  stalledDisk,
  slowNetwork,
  poisonedDocuments,
];
