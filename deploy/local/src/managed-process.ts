import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { SetupError } from '#progress';
import { endOf } from './child-end.ts';
import type { LogLevel, LogParser } from './log-line.ts';
import { LogBook } from './log-book.ts';
import { sendSignal } from './process-identity.ts';

const firstBackoffMilliseconds = 250;
const lastBackoffMilliseconds = 5_000;
/** A process that lived this long was well: its next death starts with the shortest back-off again. */
const healthyMilliseconds = 10_000;
const startAttempts = 3;
const probeIntervalMilliseconds = 40;

export interface ProcessDefinition {
  name: string;
  command: string;
  args: readonly string[];
  environment: NodeJS.ProcessEnv;
  workingDirectory?: string;
  userId?: number;
  groupId?: number;
  parseLine: LogParser;
  isReady: () => Promise<boolean>;
  /** Runs before each start, restarts included. */
  prepare?: () => Promise<void>;
  readyTimeoutSeconds?: number;
  stopSignal?: NodeJS.Signals;
  stopGraceSeconds?: number;
}

export interface ProcessEvents {
  /** A line of output, or of ours about the process. */
  onLine(name: string, level: LogLevel, text: string): void;
  onStarted(name: string, pid: number): void;
}

interface Run {
  child: ChildProcess;
  startedAt: number;
  /** Why the process ended; undefined while it runs. */
  end: string | undefined;
  ended: Promise<void>;
}

/** Keeps one process running until it is told to stop: a dead one is started again, after a growing pause. */
export class ManagedProcess {
  readonly definition: ProcessDefinition;
  readonly #events: ProcessEvents;
  readonly #book: LogBook;
  readonly #stopping = new AbortController();
  #run: Run | undefined;
  #keeping: Promise<void> | undefined;
  #restartWanted = false;

  constructor(definition: ProcessDefinition, logDirectory: string, events: ProcessEvents) {
    this.definition = definition;
    this.#events = events;
    this.#book = new LogBook(logDirectory, definition.name);
  }

  get pid(): number | undefined {
    return this.#run?.end === undefined ? this.#run?.child.pid : undefined;
  }

  /** Resolves when the process is ready for the first time; rejects with its last words when it will not be. */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#keeping = this.#keepRunning(resolve)
        .catch(reject)
        .then(() => reject(new Error(`${this.definition.name} was stopped before it was ready`)));
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    if (this.#run) await this.#end(this.#run);
    await this.#keeping;
    await this.#book.close();
  }

  /** Ends the process as a stop does and starts it anew: for code that was compiled again. */
  async restart(): Promise<void> {
    this.#restartWanted = true;
    if (this.#run) await this.#end(this.#run);
  }

  /** Ends the process and what it started, at once. */
  kill(): void {
    this.#stopping.abort();
    if (this.pid !== undefined) sendSignal(-this.pid, 'SIGKILL');
  }

  async #keepRunning(onFirstReady: () => void): Promise<void> {
    let wasReady = false;
    let backoff = firstBackoffMilliseconds;
    for (let attempt = 1; ; attempt += 1) {
      await this.#prepare();
      if (this.#isStopping) return;
      const run = this.#spawn();
      this.#run = run;
      if (run.child.pid !== undefined) this.#events.onStarted(this.definition.name, run.child.pid);
      if (await this.#becomesReady(run)) {
        if (wasReady) this.#say('info', 'is ready again');
        wasReady = true;
        onFirstReady();
      } else if (run.end === undefined && !this.#isStopping) {
        this.#say('error', 'did not become ready in time');
        await this.#end(run);
      }
      await run.ended;
      if (this.#isStopping) return;
      if (!wasReady && attempt >= startAttempts) throw this.#failure(run);
      if (this.#restartWanted) {
        this.#restartWanted = false;
        continue;
      }
      if (Date.now() - run.startedAt > healthyMilliseconds) backoff = firstBackoffMilliseconds;
      this.#say('warn', `${run.end}; starting it again in ${backoff} ms`);
      await delay(backoff, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      backoff = Math.min(backoff * 2, lastBackoffMilliseconds);
    }
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** What fails here shows in the start itself, which is tried all the same. */
  async #prepare(): Promise<void> {
    try {
      await this.definition.prepare?.();
    } catch (error) {
      this.#say('warn', error instanceof Error ? error.message : String(error));
    }
  }

  #spawn(): Run {
    const { name, command, args, environment, workingDirectory, userId, groupId } = this.definition;
    const child = spawn(command, args, {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: the terminal's Ctrl-C reaches us alone, and we stop things in their order.
      detached: true,
      ...(workingDirectory === undefined ? {} : { cwd: workingDirectory }),
      ...(userId === undefined ? {} : { uid: userId }),
      ...(groupId === undefined ? {} : { gid: groupId }),
    });
    const run: Run = {
      child,
      startedAt: Date.now(),
      end: undefined,
      ended: endOf(child).then((end) => void (run.end = end)),
    };
    for (const stream of ['stdout', 'stderr'] as const) {
      createInterface({ input: child[stream] as NodeJS.ReadableStream }).on('line', (line) => {
        const { level, text } = this.definition.parseLine(line, stream);
        this.#book.write(line, text);
        this.#events.onLine(name, level, text);
      });
    }
    return run;
  }

  async #becomesReady(run: Run): Promise<boolean> {
    const deadline = Date.now() + (this.definition.readyTimeoutSeconds ?? 90) * 1000;
    while (run.end === undefined && !this.#isStopping && Date.now() < deadline) {
      if (await this.definition.isReady()) return run.end === undefined;
      await Promise.race([run.ended, delay(probeIntervalMilliseconds)]);
    }
    return false;
  }

  async #end(run: Run): Promise<void> {
    const { stopSignal = 'SIGTERM', stopGraceSeconds = 5 } = this.definition;
    const pid = run.child.pid;
    if (run.end !== undefined || pid === undefined) return;
    sendSignal(pid, stopSignal);
    const grace = new AbortController();
    const overdue = delay(stopGraceSeconds * 1000, 'overdue', { signal: grace.signal }).catch(() => 'ended');
    if ((await Promise.race([run.ended, overdue])) === 'overdue') {
      this.#say('warn', `did not stop within ${stopGraceSeconds} s and was killed`);
      sendSignal(-pid, 'SIGKILL');
      await run.ended;
    }
    grace.abort();
  }

  #failure(run: Run): SetupError {
    const { name } = this.definition;
    return new SetupError(`${this.#book.tail}\n\n${name} ${run.end ?? 'is not ready'}: see ${this.#book.file}.`);
  }

  #say(level: LogLevel, text: string): void {
    const line = `${new Date().toISOString()} ${level.toUpperCase().padEnd(5)} ${this.definition.name} ${text}`;
    this.#book.write(line, line);
    this.#events.onLine(this.definition.name, level, line);
  }
}
