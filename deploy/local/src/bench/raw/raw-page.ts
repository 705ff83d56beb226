import type { CdpPipe } from './cdp-pipe.ts';

export interface Printed {
  pdf: Buffer;
  /** Inside Chromium's own print command: the floor. */
  printMilliseconds: number;
}

export interface RawPage {
  print(html: string): Promise<Printed>;
  /** What is due once the document has been handed out. */
  tidy(): Promise<void>;
}

/** The service's defaults, spelled for Chromium. */
const printParameters = {
  paperWidth: 8.27,
  paperHeight: 11.69,
  marginTop: 10 / 25.4,
  marginBottom: 10 / 25.4,
  marginLeft: 10 / 25.4,
  marginRight: 10 / 25.4,
  printBackground: true,
  preferCSSPageSize: true,
  generateTaggedPDF: false,
  generateDocumentOutline: false,
};

const documentsPerCollection = 10;

const loaded = `new Promise((resolve) => {
  document.readyState === 'complete' ? resolve() : addEventListener('load', resolve, { once: true });
}).then(() => document.fonts.ready).then(() => true)`;

interface Target {
  frameId: string;
  sessionId: string;
  browserContextId: unknown;
}

async function openTarget(pipe: CdpPipe): Promise<Target> {
  const { browserContextId } = await pipe.send('Target.createBrowserContext');
  const { targetId } = await pipe.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  });
  const { sessionId } = await pipe.send('Target.attachToTarget', { targetId, flatten: true });
  await pipe.send('Page.enable', {}, sessionId as string);
  return { frameId: targetId as string, sessionId: sessionId as string, browserContextId };
}

async function printTarget(pipe: CdpPipe, sessionId: string): Promise<Printed> {
  const startedAt = performance.now();
  const { data } = await pipe.send('Page.printToPDF', printParameters, sessionId);
  const printMilliseconds = performance.now() - startedAt;
  return { pdf: Buffer.from(data as string, 'base64'), printMilliseconds };
}

/**
 * The best design known when this product was begun, for documents without script: one page for all of them, scripts
 * off. That the service's own pages draw no frames (`enableBeginFrameControl`) came later, and is its advantage.
 */
export async function openWarmPage(pipe: CdpPipe): Promise<RawPage> {
  const { frameId, sessionId } = await openTarget(pipe);
  await pipe.send('Emulation.setScriptExecutionDisabled', { value: true }, sessionId);
  let documents = 0;
  return {
    async print(html) {
      const loadEvent = pipe.next(sessionId, 'Page.loadEventFired');
      await Promise.all([pipe.send('Page.setDocumentContent', { frameId, html }, sessionId), loadEvent]);
      return printTarget(pipe, sessionId);
    },
    async tidy() {
      documents += 1;
      if (documents % documentsPerCollection !== 0) return;
      await pipe.send('Page.setDocumentContent', { frameId, html: '' }, sessionId);
      await pipe.send('HeapProfiler.collectGarbage', {}, sessionId);
    },
  };
}

/** For documents with script: a browser context for each, opened when the document comes and closed after it. */
export function freshPages(pipe: CdpPipe): RawPage {
  return {
    async print(html) {
      const { frameId, sessionId, browserContextId } = await openTarget(pipe);
      await pipe.send('Page.setDocumentContent', { frameId, html }, sessionId);
      await pipe.send('Runtime.evaluate', { expression: loaded, awaitPromise: true }, sessionId);
      const printed = await printTarget(pipe, sessionId);
      void pipe.send('Target.disposeBrowserContext', { browserContextId }).catch(() => undefined);
      return printed;
    },
    tidy: () => Promise.resolve(),
  };
}
