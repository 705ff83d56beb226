import type { IncomingMessage } from 'node:http';

export interface BodySourceOptions {
  limitBytes: number;
  /** The first byte is wanted. */
  onWanted: () => void;
  onProgress: () => void;
  onTooLarge: () => void;
  /** The body has been read to its end. */
  onEnd: () => void;
}

/** A request's body for an HTTP client that pulls it, piece by piece. */
export interface BodySource extends AsyncIterable<Buffer> {
  /** Whether somebody waits for a piece that has not come. */
  isStarved(): boolean;
  /** Lets go of the request: nobody reads it any more, and it is not harmed. */
  stop(): void;
}

/** Pieces of up to 64 KB that may wait for their reader: stopping and going on for each one costs more than they do. */
const mostWaiting = 8;

/**
 * Node's own iterator over a request destroys it, connection and all, when the reading ends early; then nobody could
 * be told why. This one only stops.
 */
export function createBodySource(request: IncomingMessage, options: BodySourceOptions): BodySource {
  const pieces: Buffer[] = [];
  let bytes = 0;
  const progress = { begun: false, ended: false };
  let wake: (() => void) | undefined;

  const wakeUp = (): void => {
    wake?.();
    wake = undefined;
  };
  const onData = (piece: Buffer): void => {
    options.onProgress();
    bytes += piece.length;
    if (bytes > options.limitBytes) {
      request.pause();
      options.onTooLarge();
      return;
    }
    pieces.push(piece);
    if (pieces.length >= mostWaiting) {
      request.pause();
    }
    wakeUp();
  };
  const onEnd = (): void => {
    progress.ended = true;
    options.onEnd();
    wakeUp();
  };

  async function next(): Promise<IteratorResult<Buffer, undefined>> {
    if (!progress.begun) {
      progress.begun = true;
      options.onWanted();
      request.on('data', onData).once('end', onEnd);
    }
    while (pieces.length === 0 && !progress.ended) {
      request.resume();
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    const piece = pieces.shift();
    return piece ? { done: false, value: piece } : { done: true, value: undefined };
  }

  const stop = (): void => {
    request.off('data', onData).off('end', onEnd);
    progress.ended = true;
    pieces.length = 0;
    wakeUp();
  };

  return {
    isStarved: () => wake !== undefined,
    stop,
    [Symbol.asyncIterator]: () => ({ next, return: async () => ({ done: true, value: undefined }) }),
  };
}
