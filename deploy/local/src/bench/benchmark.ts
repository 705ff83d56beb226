/** A number that was promised, beside the one that was measured. */
export interface Verdict {
  what: string;
  measured: string;
  target: string;
  passed: boolean;
}

export interface Table {
  caption: string;
  /** The first column is text, the others are numbers. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface Report {
  tables: readonly Table[];
  verdicts: readonly Verdict[];
  /** What a reader must know to read the numbers rightly. */
  notes: readonly string[];
  /** Everything measured, for machines. */
  data: unknown;
}

export interface BenchmarkOptions {
  /** A short run, to see that it works: its numbers mean little. */
  quick: boolean;
  environment: NodeJS.ProcessEnv;
  signal: AbortSignal;
  /** Tells what is being done now. */
  progress: (text: string) => void;
  /** Only what has this in its name, of a trial that is made up of several. */
  only?: string | undefined;
  /** Of a steady load; the trial's own, unless given. */
  requestsPerSecond?: number | undefined;
}

export interface Benchmark {
  name: string;
  title: string;
  /** Why it cannot be run here, if it cannot. */
  missing?(environment: NodeJS.ProcessEnv): string | undefined;
  run(options: BenchmarkOptions): Promise<Report>;
}
