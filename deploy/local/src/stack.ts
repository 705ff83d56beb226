import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError, step } from '#progress';
import { databasePart, mailPart, natsPart } from './backing-parts.ts';
import { lockDataDirectory } from './data-lock.ts';
import type { DataLock } from './data-lock.ts';
import { endLeftovers, forgetProcesses, noteProcesses } from './leftovers.ts';
import type { LogLevel } from './log-line.ts';
import { choosePorts } from './ports.ts';
import { prepareDatabase } from './prepare-database.ts';
import { loadSecrets } from './secrets.ts';
import { preferredPorts, programProcess, serviceNames } from './service-environment.ts';
import type { PortName } from './service-environment.ts';
import { removeStackFile, stackFacts, writeStackFile } from './stack-file.ts';
import type { StackFacts } from './stack-file.ts';
import { Supervisor } from './supervisor.ts';

export interface StackOptions {
  /** The repository whose compiled programs run. */
  root: string;
  dataDirectory: string;
  environment: NodeJS.ProcessEnv;
  onProblem?: (processName: string, level: LogLevel, text: string) => void;
}

/** The wanted ports: those we prefer, PORT for the gateway, or free ones only (LOCAL_PORTS=free: tests). */
function wantedPorts(environment: NodeJS.ProcessEnv): Record<PortName, number> {
  if (environment['LOCAL_PORTS'] === 'free') {
    return Object.fromEntries(Object.keys(preferredPorts).map((name) => [name, 0])) as Record<PortName, number>;
  }
  const gateway = Number(environment['PORT'] || preferredPorts.gateway);
  if (!Number.isInteger(gateway) || gateway < 0 || gateway > 65_535) {
    throw new SetupError(`PORT is ${environment['PORT']}: set it to a port number, such as ${preferredPorts.gateway}.`);
  }
  return { ...preferredPorts, gateway };
}

/** The whole product on one machine: its parts in their order, and the facts about them. */
export class Stack {
  readonly #options: StackOptions;
  readonly #supervisor: Supervisor;
  #lock: DataLock | undefined;
  #facts: Omit<StackFacts, 'processes'> | undefined;

  constructor(options: StackOptions) {
    this.#options = options;
    mkdirSync(options.dataDirectory, { recursive: true });
    this.#supervisor = new Supervisor({
      logDirectory: join(options.dataDirectory, 'logs'),
      ...(options.onProblem ? { onProblem: options.onProblem } : {}),
      onProcesses: (pids) => this.#publish(pids),
    });
  }

  /** Starts everything; when a part does not start, stops what had started and says why. */
  async start(): Promise<{ facts: StackFacts; replacedPorts: PortName[] }> {
    try {
      return await this.#start();
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  async #start(): Promise<{ facts: StackFacts; replacedPorts: PortName[] }> {
    const { root, dataDirectory, environment } = this.#options;
    this.#lock = lockDataDirectory(dataDirectory);
    await endLeftovers(dataDirectory);
    removeStackFile(dataDirectory);

    const secrets = loadSecrets(dataDirectory);
    const { ports, replaced } = await choosePorts(wantedPorts(environment));
    const backing = { dataDirectory, environment, ports, postgresPassword: secrets.postgresPassword };
    const parts = await step('PostgreSQL, NATS, mailbox', async () => {
      const database = await databasePart(backing);
      const nats = natsPart(backing);
      const mail = mailPart(backing);
      const present = (processes: (typeof nats.process)[]) => processes.filter((process) => process !== undefined);
      await Promise.all([
        this.#supervisor.start(present([database.process])),
        this.#supervisor.start(present([nats.process, mail.process])),
      ]);
      await Promise.all([database.finish(), nats.finish(), mail.finish()]);
      return { database, nats, mail };
    });

    const { database, nats, mail } = parts;
    const context = {
      root,
      environment,
      secrets,
      ports,
      databaseUrl: database.url,
      natsUrl: nats.url,
      smtpUrl: mail.url,
    };
    await step('Database', () => prepareDatabase(context, dataDirectory));
    await step('Services', () => this.#supervisor.start(serviceNames.map((name) => programProcess(context, name))));
    await step('Gateway', () => this.#supervisor.start([programProcess(context, 'gateway')]));

    this.#facts = stackFacts(context, mail.process !== undefined);
    this.#publish(this.#supervisor.pids);
    return { facts: { ...this.#facts, processes: this.#processes(this.#supervisor.pids) }, replacedPorts: replaced };
  }

  restart(processNames: readonly string[]): Promise<void> {
    return this.#supervisor.restart(processNames);
  }

  async stop(): Promise<void> {
    if (this.#lock === undefined) return;
    removeStackFile(this.#options.dataDirectory);
    this.#facts = undefined;
    await this.#supervisor.stop();
    forgetProcesses(this.#options.dataDirectory);
    this.#lock.release();
    this.#lock = undefined;
  }

  killAll(): void {
    this.#supervisor.killAll();
  }

  #publish(pids: Record<string, number>): void {
    const { dataDirectory } = this.#options;
    noteProcesses(dataDirectory, pids);
    if (this.#facts) writeStackFile(dataDirectory, { ...this.#facts, processes: this.#processes(pids) });
  }

  #processes(pids: Record<string, number>): StackFacts['processes'] {
    return { supervisor: process.pid, ...pids };
  }
}
