import { expect, test } from '@jest/globals';
import { prefersAsync } from './prefer.ts';

test.each(['respond-async', 'Respond-Async', 'respond-async, wait=10', 'wait=10,respond-async;x=1'])(
  '%s does',
  (text) => expect(prefersAsync(text)).toBe(true),
);

test.each([undefined, '', 'return=minimal', 'respond-asynchronously', 'x=respond-async'])('%s does not', (text) =>
  expect(prefersAsync(text)).toBe(false),
);
