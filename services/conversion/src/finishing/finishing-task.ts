import type { FinishingOptions } from '@octavo/contracts';

/** What a finishing process can be asked. */
export interface FinishingTask {
  kind: 'finish';
  pdf: Uint8Array;
  options: FinishingOptions;
  stamps: FinishingStamps;
  /** The document is a test key's. */
  isTest: boolean;
}

/** Texts to stamp, printed by the engine, each as a PDF of a page of its own size. */
export interface FinishingStamps {
  watermark?: Uint8Array | undefined;
  /** What a test key's documents are marked with where every font must be in the file. */
  testMark?: Uint8Array | undefined;
}

export interface FinishingResults {
  finish: Uint8Array;
}
