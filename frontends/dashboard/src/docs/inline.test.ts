import { expect, test } from '@jest/globals';
import { inlineOf, literal, wordsOf } from './inline.ts';

test('code, strong words and links are told from the rest', () => {
  expect(inlineOf('Send `Prefer`, get **202**: see [Jobs](/docs/jobs#job).')).toEqual([
    { kind: 'plain', text: 'Send ' },
    { kind: 'code', text: 'Prefer' },
    { kind: 'plain', text: ', get ' },
    { kind: 'strong', text: '202' },
    { kind: 'plain', text: ': see ' },
    { kind: 'link', text: 'Jobs', to: '/docs/jobs#job' },
    { kind: 'plain', text: '.' },
  ]);
});

test.each(['<b>[a](b)</b> *c* `d` e_f | g & h \\ i', 'plain'])('%j of somebody else stays what it is', (text) => {
  expect(inlineOf(literal(text))).toEqual([{ kind: 'plain', text }]);
  expect(wordsOf(literal(text))).toBe(text);
});
