import type { CdpConnection } from './cdp-connection.ts';
import type { CdpSession } from './cdp-session.ts';
import { EngineLost } from './engine-lost.ts';
import { raceSignal } from './race-signal.ts';

/** A blank page in a browser context of its own, hence with a process, a cache and cookies of its own. */
export interface PageTarget {
  session: CdpSession;
  frameId: string;
  browserContextId: string;
  /** Ends page, context and process, however busy they are. */
  dispose(): void;
}

export interface PageTargetOptions {
  proxyServer: string;
  /** Without frames nothing is painted on a screen that nobody sees; scripts would wait for frames in vain. */
  frames: boolean;
}

/** A page that cannot be opened in this time has crashed: attaching to it would wait for ever. */
const openTimeoutMilliseconds = 10_000;

/** A page that will not make way for the next one in this time is not worth waiting for. */
const followTimeoutMilliseconds = 1_000;

/** Opens a page and prepares it; nothing stays behind when that fails. */
export async function openPageTarget(
  connection: CdpConnection,
  options: PageTargetOptions,
  prepare: (target: PageTarget) => Promise<unknown>,
): Promise<PageTarget> {
  const { browser } = connection;
  const { browserContextId } = await browser.send('Target.createBrowserContext', {
    proxyServer: options.proxyServer,
    proxyBypassList: '<-loopback>',
    disposeOnDetach: true,
  });
  const dispose = (): void => browser.tell('Target.disposeBrowserContext', { browserContextId });
  const late = AbortSignal.timeout(openTimeoutMilliseconds);
  try {
    const target = await raceSignal(attach(connection, browserContextId, options.frames, dispose), late);
    await raceSignal(prepare(target), late);
    return target;
  } catch (error) {
    dispose();
    throw late.aborted ? new EngineLost('page_crashed', error) : error;
  }
}

async function attach(
  connection: CdpConnection,
  browserContextId: string,
  frames: boolean,
  dispose: () => void,
): Promise<PageTarget> {
  const { browser } = connection;
  browser.tell('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId });
  const { targetId } = await browser.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    enableBeginFrameControl: !frames,
  });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  const session = connection.session(sessionId);
  await session.send('Page.enable');
  return { session, frameId: targetId, browserContextId, dispose };
}

/**
 * Opens a blank page beside another, in its context and its process, and closes that other: nothing of it runs any more
 * when this one is there. When that fails the context is gone.
 */
export async function followPageTarget(
  connection: CdpConnection,
  last: PageTarget,
  frames: boolean,
  prepare: (target: PageTarget) => Promise<unknown>,
): Promise<PageTarget> {
  const late = AbortSignal.timeout(followTimeoutMilliseconds);
  try {
    const next = await raceSignal(attach(connection, last.browserContextId, frames, last.dispose), late);
    // The answer comes when the page has been closed.
    await raceSignal(connection.browser.send('Target.closeTarget', { targetId: last.frameId }), late);
    await raceSignal(prepare(next), late);
    return next;
  } catch (error) {
    last.dispose();
    throw error;
  }
}
