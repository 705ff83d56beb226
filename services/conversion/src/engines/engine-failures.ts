import type { RenderObserver } from './html-renderer.ts';

export interface EngineFailure {
  at: Date;
  reason: string;
}

/** Faults of the engine's, as a document's own fault is none. */
const engineCodes = new Set(['engine_failed', 'internal', 'timeout']);

/** Remembers the last time that the engine broke, for whoever asks how it is. */
export function watchFailures(
  observer: RenderObserver,
  now: () => number,
): { observer: RenderObserver; last: () => EngineFailure | undefined } {
  let last: EngineFailure | undefined;
  return {
    last: () => last,
    observer: {
      ...observer,
      failed(error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'internal';
        if (engineCodes.has(code)) {
          last = { at: new Date(now()), reason: code };
        }
        observer.failed?.(error);
      },
      retried(reason) {
        last = { at: new Date(now()), reason };
        observer.retried?.(reason);
      },
    },
  };
}
