import type { ErrorCode, ErrorDetail } from '@octavo/contracts';

/** What goes to a process. */
export interface TaskMessage<Task> {
  id: number;
  task: Task;
}

/** What a process says once, when it has loaded all it needs. */
export interface LoadedMessage {
  loaded: true;
}

export interface Fault {
  code: ErrorCode;
  message: string;
  details?: ErrorDetail[] | undefined;
  /** For the log only. */
  cause?: string | undefined;
}

/** Errors cross processes as values: a serialised error would lose its class and code. */
export type ReplyMessage<Value> = { id: number } & ({ ok: true; value: Value } | { ok: false; fault: Fault });
