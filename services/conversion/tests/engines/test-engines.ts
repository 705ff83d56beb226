import { startGotenberg } from '@octavo/local/testing';
import { startGotenbergRenderer } from '../../src/engines/gotenberg/gotenberg-renderer.ts';
import type { TestRenderer } from './harness.ts';
import { chromiumPath, startForTest, startTestRenderer } from './harness.ts';

/** What both engines can be told. */
export interface EngineLimits {
  pages?: number;
  queueLimit?: number;
  maximumPages?: number;
  outputLimitBytes?: number;
}

/** An HTML engine as the conformance tests use it. */
export interface TestEngine {
  name: string;
  /** What renderers of the engine need beside them; ends with the function it answers. */
  open(): Promise<() => Promise<void>>;
  start(limits?: EngineLimits): Promise<TestRenderer>;
}

const embedded: TestEngine = {
  name: 'the embedded Chromium',
  open: async () => async () => {},
  start: (limits) => startTestRenderer(limits),
};

function gotenbergAt(given: string | undefined, program: string): TestEngine {
  let url = given ?? '';
  return {
    name: 'Gotenberg',
    async open() {
      if (given) {
        return async () => {};
      }
      const gotenberg = await startGotenberg({ program, chromiumPath });
      url = gotenberg.url;
      return () => gotenberg.stop();
    },
    start: (limits) => startForTest((dependencies) => startGotenbergRenderer({ url, ...limits }, dependencies)),
  };
}

const { TEST_GOTENBERG_URL: gotenbergUrl, GOTENBERG_PROGRAM: gotenbergProgram } = process.env;

/** Whether there is a real Gotenberg to test against. */
export const hasGotenberg = Boolean(gotenbergUrl || gotenbergProgram);

export const testEngines: TestEngine[] = hasGotenberg
  ? [embedded, gotenbergAt(gotenbergUrl || undefined, gotenbergProgram ?? '')]
  : [embedded];
