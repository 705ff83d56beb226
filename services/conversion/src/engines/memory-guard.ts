import { existsSync, readFileSync } from 'node:fs';
import type { CdpSession } from './cdp-session.ts';

const pageBytes = 4096;
const periodMilliseconds = 150;

/**
 * Ends renderer processes that hold more memory than one document may. Works where /proc tells (Linux); elsewhere the
 * limit on JavaScript's heap stands alone.
 */
export class MemoryGuard {
  readonly #browser: CdpSession;
  readonly #limitBytes: number;
  #documents = 0;
  #timer: NodeJS.Timeout | undefined;
  #looking = false;
  #killed = new Set<number>();
  #unclaimedKills = 0;

  constructor(browser: CdpSession, limitBytes: number) {
    this.#browser = browser;
    this.#limitBytes = limitBytes;
  }

  /** Watches while at least one document is being rendered. Call the answer when it is done. */
  watch(): () => void {
    this.#documents += 1;
    if (this.#documents === 1 && existsSync('/proc/self/statm')) {
      this.#timer = setInterval(() => void this.#look(), periodMilliseconds);
    }
    return () => {
      this.#documents -= 1;
      if (this.#documents === 0) {
        clearInterval(this.#timer);
      }
    };
  }

  /** Whether a page that just crashed did so because the guard ended its process. Answers for each process once. */
  claimKill(): boolean {
    if (this.#unclaimedKills === 0) {
      return false;
    }
    this.#unclaimedKills -= 1;
    return true;
  }

  async #look(): Promise<void> {
    if (this.#looking) {
      return;
    }
    this.#looking = true;
    try {
      const { processInfo } = await this.#browser.send('SystemInfo.getProcessInfo');
      for (const { type, id } of processInfo) {
        if (type === 'renderer' && !this.#killed.has(id) && residentBytes(id) > this.#limitBytes) {
          this.#killed.add(id);
          this.#unclaimedKills += 1;
          process.kill(id, 'SIGKILL');
        }
      }
    } catch {
      // The browser or the process went away while we looked.
    } finally {
      this.#looking = false;
    }
  }
}

function residentBytes(processId: number): number {
  try {
    return Number(readFileSync(`/proc/${processId}/statm`, 'latin1').split(' ')[1]) * pageBytes;
  } catch {
    return 0;
  }
}
