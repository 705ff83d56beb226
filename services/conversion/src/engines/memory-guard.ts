import { memoryIsKnown, residentBytes } from '../processes/process-memory.ts';
import type { CdpSession } from './cdp-session.ts';

const periodMilliseconds = 150;
/** Most documents are done before they could have filled anything: only those that last are looked at. */
const patienceMilliseconds = 300;

/**
 * Ends renderer processes that hold more memory than one document may. Works where /proc tells (Linux); elsewhere the
 * limit on JavaScript's heap stands alone.
 */
export class MemoryGuard {
  readonly #browser: CdpSession;
  readonly #limitBytes: number;
  #lastingDocuments = 0;
  #timer: NodeJS.Timeout | undefined;
  #looking = false;
  #killed = new Set<number>();
  #unclaimedKills = 0;

  constructor(browser: CdpSession, limitBytes: number) {
    this.#browser = browser;
    this.#limitBytes = limitBytes;
  }

  /** Watches from when a document begins to last. Call the answer when it is done. */
  watch(): () => void {
    if (!memoryIsKnown) {
      return () => {};
    }
    let lasting = false;
    const patience = setTimeout(() => {
      lasting = true;
      this.#lastingDocuments += 1;
      this.#timer ??= setInterval(() => void this.#look(), periodMilliseconds);
      void this.#look();
    }, patienceMilliseconds);
    return () => {
      clearTimeout(patience);
      this.#lastingDocuments -= lasting ? 1 : 0;
      if (this.#lastingDocuments === 0) {
        clearInterval(this.#timer);
        this.#timer = undefined;
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
