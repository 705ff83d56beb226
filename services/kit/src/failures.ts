import { currentRequestId } from './request-context.ts';

/** Something that went wrong here, and not for a fault of whoever asked. */
export interface NotedFailure {
  at: Date;
  /** The method, the event or the part that failed. */
  what: string;
  code: string;
  requestId: string | null;
}

/** The latest failures of this process, for whoever asks how it is. */
export interface Failures {
  /** Called within the request that failed, if one did. */
  note(failure: { what: string; code: string }): void;
  /** The newest first. */
  latest(): NotedFailure[];
}

const most = 20;

export function createFailures(now: () => number = Date.now): Failures {
  let noted: NotedFailure[] = [];
  return {
    note({ what, code }) {
      noted = [{ at: new Date(now()), what, code, requestId: currentRequestId() ?? null }, ...noted].slice(0, most);
    },
    latest: () => [...noted],
  };
}
