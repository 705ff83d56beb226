import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** The tesseract program's version, or nothing where it is not installed. */
export function nativeVersion(): string | undefined {
  try {
    return execFileSync('tesseract', ['--version'], { encoding: 'utf8', stdio: 'pipe' }).split('\n')[0];
  } catch {
    return undefined;
  }
}

/**
 * Reads an image as a user of the program would. One thread: with more, several at a time stand in one another's way
 * (measured 0.10 pages/s instead of 0.98), and the service has one thread for each page, too.
 */
export async function readNatively(imageFile: string, language: string): Promise<string> {
  const child = spawn('tesseract', [imageFile, 'stdout', '-l', language, '--psm', '3'], {
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  const [output, [code]] = await Promise.all([text(child.stdout), exited]);
  if (code !== 0) throw new Error(`tesseract ended with ${String(code)}`);
  return output;
}
