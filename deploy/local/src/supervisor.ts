import type { LogLevel } from './log-line.ts';
import { ManagedProcess } from './managed-process.ts';
import type { ProcessDefinition } from './managed-process.ts';

export interface SupervisorOptions {
  logDirectory: string;
  /** Warnings and errors, for the console. */
  onProblem?: (processName: string, level: LogLevel, text: string) => void;
  /** Called each time a process was started, with all that run now. */
  onProcesses?: (pids: Record<string, number>) => void;
}

/** Starts processes in groups, keeps them running, and stops the groups backwards. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #groups: ManagedProcess[][] = [];
  #stopped: Promise<void> | undefined;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /** Starts processes that do not wait for each other; resolves when all are ready. */
  async start(definitions: readonly ProcessDefinition[]): Promise<void> {
    const group = definitions.map((definition) => this.#manage(definition));
    this.#groups.push(group);
    await Promise.all(group.map((managed) => managed.start()));
  }

  get pids(): Record<string, number> {
    const running = this.#groups.flat().filter((managed) => managed.pid !== undefined);
    return Object.fromEntries(running.map((managed) => [managed.definition.name, managed.pid as number]));
  }

  async restart(processNames: readonly string[]): Promise<void> {
    const named = this.#groups.flat().filter(({ definition }) => processNames.includes(definition.name));
    await Promise.all(named.map((managed) => managed.restart()));
  }

  /** Each group is given its grace before the one it depends on is told. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stopGroups();
    return this.#stopped;
  }

  /** The way out when there is no time left: nothing of ours stays behind. */
  killAll(): void {
    for (const managed of this.#groups.flat()) managed.kill();
  }

  async #stopGroups(): Promise<void> {
    for (const group of this.#groups.toReversed()) await Promise.all(group.map((managed) => managed.stop()));
  }

  #manage(definition: ProcessDefinition): ManagedProcess {
    return new ManagedProcess(definition, this.#options.logDirectory, {
      onLine: (name, level, text) => {
        if (level !== 'info') this.#options.onProblem?.(name, level, text);
      },
      onStarted: () => this.#options.onProcesses?.(this.pids),
    });
  }
}
