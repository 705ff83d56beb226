import type { Memory } from './pdfium.ts';

/** What is larger is not kept: A4 at 300 dpi takes 35 MB, four bytes a pixel. */
const keptBytes = 48 * 1024 * 1024;

/**
 * Memory that is used again: asking the system for a page's pixels takes longer than drawing most pages, for it hands
 * them out cleared, piece by piece.
 */
export function keepMemory(
  allocate: (byteLength: number) => Memory,
  free: (memory: Memory) => void,
): <Result>(byteLength: number, work: (memory: Memory) => Result) => Result {
  let kept: { memory: Memory; byteLength: number } | undefined;
  return (byteLength, work) => {
    if (kept && kept.byteLength < byteLength) {
      free(kept.memory);
      kept = undefined;
    }
    kept ??= { memory: allocate(byteLength), byteLength };
    try {
      return work(kept.memory);
    } finally {
      if (kept.byteLength > keptBytes) {
        free(kept.memory);
        kept = undefined;
      }
    }
  };
}
