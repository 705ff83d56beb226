import { join } from 'node:path';
import { environmentOf } from '../bench/process-usage.ts';
import { localUrl, programNames } from '../service-environment.ts';
import type { ProgramName } from '../service-environment.ts';
import { startInstance } from './program-instance.ts';
import type { ProgramInstance } from './program-instance.ts';
import { startRelay } from './relay.ts';
import type { Relay } from './relay.ts';
import { withTrialStack } from './trial-stack.ts';
import type { TrialOptions, TrialStack } from './trial-stack.ts';

/** The product as a cluster runs it: several processes of each program behind one address. */
export interface TwinStack extends TrialStack {
  /** Where clients reach whichever gateway. */
  origin: string;
  addresses: Record<ProgramName, Relay>;
  instances: Record<ProgramName, ProgramInstance[]>;
  /** One more process; it is given nothing to do before it is ready. */
  start(name: ProgramName): Promise<ProgramInstance>;
}

const services = programNames.filter((name) => name !== 'gateway');

/**
 * Runs `instances` of each program (two, unless told otherwise), all started by the trial: those of the local stack made the
 * database and are not given any traffic. They stay subscribed to NATS, so they are stopped first.
 */
export async function withTwinStack<Result>(
  { instances = {}, ...options }: TrialOptions & { instances?: Partial<Record<ProgramName, number>> },
  work: (twins: TwinStack, open: Open) => Promise<Result>,
): Promise<Result> {
  const addresses = Object.fromEntries(
    await Promise.all(programNames.map(async (name) => [name, await startRelay()] as const)),
  ) as Record<ProgramName, Relay>;
  const url = (name: ProgramName): string => localUrl(addresses[name].port);
  try {
    return await withTrialStack(
      {
        ...options,
        environment: {
          AUTH_URL: url('auth'),
          BILLING_URL: url('billing'),
          CONVERSION_URL: url('conversion'),
          ENGAGEMENT_URL: url('engagement'),
          ...options.environment,
        },
      },
      async (trial, open) => {
        const environments = Object.fromEntries(
          programNames.map((name) => [name, environmentOf(trial.processId(name))]),
        ) as Record<ProgramName, NodeJS.ProcessEnv>;
        const running = {} as Record<ProgramName, ProgramInstance[]>;
        const start = async (name: ProgramName): Promise<ProgramInstance> =>
          open(
            await startInstance(name, {
              environment: environments[name],
              logFile: join(trial.stack.dataDirectory, 'logs', `${name}-twins.log`),
            }),
          );
        const startAll = async (name: ProgramName): Promise<void> => {
          running[name] = [];
          for (let count = 0; count < (instances[name] ?? 2); count += 1) {
            const instance = await start(name);
            running[name].push(instance);
            addresses[name].add(instance.port);
          }
        };
        // One after the other: where one does not start, no other is still on its way.
        for (const name of services) await startAll(name);
        await startAll('gateway');
        await trial.stack.stop();
        return work({ ...trial, origin: url('gateway'), addresses, instances: running, start }, open);
      },
    );
  } finally {
    await Promise.all(Object.values(addresses).map((relay) => relay.stop()));
  }
}

type Open = Parameters<Parameters<typeof withTrialStack>[1]>[1];
