import { expect, test } from '@jest/globals';
import { templateToPdf, type Operation } from '@octavo/contracts';
import type { RunnableOperation } from '../operation.ts';
import { previewTemplateHandler } from './preview.ts';

type Preview = ReturnType<typeof previewTemplateHandler>;

function ask(handler: Preview, userId = 'ada', options = {}): ReturnType<Preview> {
  const request = {
    body: { template: '{{ name }}', data: { name: 'Ada' }, options },
    principal: { kind: 'user', userId },
    files: {},
    requestId: 'r',
    signal: new AbortController().signal,
  };
  return handler(request as unknown as Parameters<Preview>[0]);
}

const pdf = { mediaType: 'application/pdf', filename: null, headers: {}, content: new Uint8Array() };

function operations(run: RunnableOperation['run']): Map<Operation, RunnableOperation> {
  return new Map([['template-to-pdf', { operation: 'template-to-pdf', contract: templateToPdf, run }]]);
}

test('a preview is a test document of the first pages, looked at with the options of the template', async () => {
  const requests: Parameters<RunnableOperation['run']>[0][] = [];
  const handler = previewTemplateHandler(
    operations(async (request) => {
      requests.push(request);
      return pdf;
    }),
  );
  await ask(handler, 'ada', { format: 'A5', pageRanges: '1-900' });
  expect(requests[0]).toMatchObject({
    body: {
      template: '{{ name }}',
      data: { name: 'Ada' },
      options: { format: 'A5', pageRanges: '1-5' },
      timeoutSeconds: 10,
    },
    principal: { mode: 'test', userId: 'ada' },
  });
});

test('who writes fast waits for their own previews, and nobody else does; all of them are few', async () => {
  const ends: (() => void)[] = [];
  const handler = previewTemplateHandler(operations(() => new Promise((resolve) => ends.push(() => resolve(pdf)))));
  const overloaded = { code: 'overloaded', retryAfterSeconds: 1 };
  const begun = [ask(handler), ask(handler)];
  await expect(ask(handler)).rejects.toMatchObject(overloaded);
  begun.push(ask(handler, 'grace'), ask(handler, 'alan'));
  await expect(ask(handler, 'edsger')).rejects.toMatchObject(overloaded);
  ends[0]?.();
  await begun[0];
  begun.push(ask(handler));
  for (const end of ends) end();
  await Promise.all(begun);
  expect(ends).toHaveLength(5);
});
