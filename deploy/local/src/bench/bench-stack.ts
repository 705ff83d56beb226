import { join } from 'node:path';
import { repositoryRoot } from '../repository.ts';
import { runNode } from '../run-command.ts';
import { programDirectory } from '../service-environment.ts';
import { startStack } from '../testing/start-stack.ts';
import { waitFor } from '../wait-for.ts';
import { benchmarkKeys } from './api-keys.ts';
import { commandOf, environmentOf, processTree } from './process-usage.ts';
import type { Part } from './process-usage.ts';

export interface BenchStack {
  gatewayUrl: string;
  apiKeys: readonly string[];
  /** Somebody who can sign in, and what the site's client names itself with. */
  account: { anonKey: string; email: string; password: string };
  /** Process id by the name of a part of the stack, as it is now. */
  processId(name: string): number;
  /** Chromium's own, as it is now. */
  chromiumProcessId(): number;
  /** What the CPU time goes to, by name. */
  parts(): Record<string, Part>;
  /** Everything that holds memory, by name. */
  memoryParts(): Record<string, Part>;
  stop(): Promise<unknown>;
}

/** The product as `npm start` runs it, on ports and data of its own, with customers enough for a benchmark. */
export async function startBenchStack({
  customers,
  environment = {},
}: {
  customers: number;
  environment?: NodeJS.ProcessEnv;
}): Promise<BenchStack> {
  const stack = await startStack({ environment });
  try {
    const processId = (name: string): number => {
      const id = stack.facts().processes[name];
      if (id === undefined) throw new Error(`${name} does not run`);
      return id;
    };
    const keys = benchmarkKeys(customers);
    const billing = join(repositoryRoot, programDirectory('billing'));
    await runNode({
      name: "The seed of the benchmark's keys",
      args: [join(billing, 'dist', 'src', 'seed-main.js')],
      workingDirectory: billing,
      environment: { ...environmentOf(processId('billing')), SEED_API_KEYS: JSON.stringify(keys) },
    });

    const findChromium = (): number | undefined =>
      processTree(processId('conversion')).find((id) => {
        const command = commandOf(id);
        return command.includes('--remote-debugging-pipe') && !command.some((flag) => flag.startsWith('--type='));
      });
    const chromiumProcessId = (): number => {
      const id = findChromium();
      if (id === undefined) throw new Error('The conversion service has no Chromium');
      return id;
    };
    await waitFor(findChromium, { description: "the conversion service's Chromium" });

    const parts = (): Record<string, Part> => ({
      gateway: { roots: [processId('gateway')], withChildren: false },
      billing: { roots: [processId('billing')], withChildren: false },
      PostgreSQL: { roots: [processId('postgres')], withChildren: true },
      NATS: { roots: [processId('nats')], withChildren: true },
      conversion: { roots: [processId('conversion')], withChildren: false },
      Chromium: { roots: [chromiumProcessId()], withChildren: true },
      'local supervisor': { roots: [processId('supervisor')], withChildren: false },
    });
    /** Those that conversion started, but for Chromium. */
    const helpers = (): number[] => {
      const chromium = new Set(processTree(chromiumProcessId()));
      return processTree(processId('conversion')).filter((id) => id !== processId('conversion') && !chromium.has(id));
    };
    return {
      gatewayUrl: stack.gatewayUrl,
      apiKeys: keys.map(({ key }) => key),
      account: { anonKey: stack.anonKey, email: stack.demoEmail, password: stack.demoPassword },
      processId,
      chromiumProcessId,
      parts,
      memoryParts: () => ({
        ...parts(),
        auth: { roots: [processId('auth')], withChildren: false },
        engagement: { roots: [processId('engagement')], withChildren: false },
        'conversion’s other processes': { roots: helpers(), withChildren: false },
      }),
      stop: () => stack.stop(),
    };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}
