import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs';
import type { WriteStream } from 'node:fs';
import { join } from 'node:path';

const rotationBytes = 20 * 1024 * 1024;
const keptLines = 20;

function rotate(file: string): void {
  try {
    if (statSync(file).size > rotationBytes) renameSync(file, `${file}.1`);
  } catch {
    // The first start: there is no log yet.
  }
}

/** The log file of one process, with its last lines at hand for the report of a failure. */
export class LogBook {
  readonly file: string;
  readonly #stream: WriteStream;
  #tail: string[] = [];

  constructor(directory: string, processName: string) {
    mkdirSync(directory, { recursive: true });
    this.file = join(directory, `${processName}.log`);
    rotate(this.file);
    this.#stream = createWriteStream(this.file, { flags: 'a' });
    this.#stream.on('error', () => undefined);
  }

  /** Keeps a line as it came, so that tools can read it; `text` is what people would be shown. */
  write(line: string, text: string): void {
    this.#stream.write(`${line}\n`);
    this.#tail.push(text);
    if (this.#tail.length > keptLines) this.#tail.shift();
  }

  /** What the process said last. */
  get tail(): string {
    return this.#tail.join('\n');
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#stream.end(resolve));
  }
}
