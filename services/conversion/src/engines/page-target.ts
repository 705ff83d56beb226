import type { CdpConnection } from './cdp-connection.ts';
import type { CdpSession } from './cdp-session.ts';

/** A blank page in a browser context of its own, hence with a process, a cache and cookies of its own. */
export interface PageTarget {
  session: CdpSession;
  frameId: string;
  /** Ends page, context and process, however busy they are. */
  dispose(): void;
}

export interface PageTargetOptions {
  proxyServer: string;
  /** Without frames nothing is painted on a screen that nobody sees; scripts would wait for frames in vain. */
  frames: boolean;
}

export async function openPageTarget(connection: CdpConnection, options: PageTargetOptions): Promise<PageTarget> {
  const { browser } = connection;
  const { browserContextId } = await browser.send('Target.createBrowserContext', {
    proxyServer: options.proxyServer,
    proxyBypassList: '<-loopback>',
    disposeOnDetach: true,
  });
  const dispose = (): void => browser.tell('Target.disposeBrowserContext', { browserContextId });
  try {
    browser.tell('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId });
    const { targetId } = await browser.send('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
      enableBeginFrameControl: !options.frames,
    });
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    const session = connection.session(sessionId);
    await session.send('Page.enable');
    return { session, frameId: targetId, dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}
