import { expect, test } from '@jest/globals';
import { htmlToPdf, type Operation } from '@octavo/contracts';
import { demoHandler } from './demo.ts';
import type { RunnableOperation } from './operation.ts';

type Demo = ReturnType<typeof demoHandler>;

function ask(handler: Demo, body: { html?: string; markdown?: string }): ReturnType<Demo> {
  const request = { body, files: {}, requestId: 'r', signal: new AbortController().signal };
  return handler(request as unknown as Parameters<Demo>[0]);
}

const pdf = { mediaType: 'application/pdf', filename: null, headers: {}, content: new Uint8Array() };

function operations(run: RunnableOperation['run']): Map<Operation, RunnableOperation> {
  return new Map([['html-to-pdf', { operation: 'html-to-pdf', contract: htmlToPdf, run }]]);
}

test('scripts are off, the pages few, and the key is a test key', async () => {
  const requests: Parameters<RunnableOperation['run']>[0][] = [];
  const handler = demoHandler(
    operations(async (request) => {
      requests.push(request);
      return pdf;
    }),
  );
  await ask(handler, { html: '<p>' });
  expect(requests[0]).toMatchObject({
    body: { html: '<p>', options: { javascript: false, pageRanges: '1-3' }, timeoutSeconds: 10 },
    principal: { mode: 'test' },
  });
});

test('visitors wait for one another, and not customers for them', async () => {
  const ends: (() => void)[] = [];
  const handler = demoHandler(operations(() => new Promise((resolve) => ends.push(() => resolve(pdf)))));
  const first = ask(handler, { html: '1' });
  const second = ask(handler, { html: '2' });
  await expect(ask(handler, { html: '3' })).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 2 });
  ends[0]?.();
  await first;
  const third = ask(handler, { html: '3' });
  for (const end of ends) end();
  await Promise.all([second, third]);
  expect(ends).toHaveLength(3);
});
