import { rssMegabytes, treePssMegabytes } from '../../bench/process-usage.ts';
import type { Part } from '../../bench/process-usage.ts';

export interface MemorySample {
  seconds: number;
  megabytes: Record<string, number>;
}

export interface MemoryWatch {
  samples: readonly MemorySample[];
  stop(): Promise<void>;
}

/** Reads what each part of the product holds, again and again. A part that is away for a moment is left out of that sample. */
export function watchMemory(parts: () => Record<string, Part>, everyMilliseconds: number): MemoryWatch {
  const samples: MemorySample[] = [];
  const startedAt = performance.now();
  const timer = setInterval(() => {
    try {
      const megabytes = Object.fromEntries(Object.entries(parts()).map(([name, part]) => [name, megabytesOf(part)]));
      samples.push({ seconds: (performance.now() - startedAt) / 1_000, megabytes });
    } catch {
      // Being restarted.
    }
  }, everyMilliseconds);
  return { samples, stop: async () => clearInterval(timer) };
}

/** What processes share counts once where there are several. */
function megabytesOf({ roots, withChildren }: Part): number {
  const read = withChildren ? treePssMegabytes : rssMegabytes;
  return roots.reduce((sum, root) => sum + read(root), 0);
}
