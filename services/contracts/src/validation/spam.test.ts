import { describe, expect, test } from '@jest/globals';
import { sanitise } from './sanitise.ts';
import { looksLikeSpam } from './spam.ts';
import { honest, spam } from './spam-corpus.ts';

/** As the form sends it: the sanitised fields together. */
const judge = (line: string): boolean => {
  const [subject = '', ...message] = line.split(' | ');
  return looksLikeSpam(
    ['Ada Lovelace', 'ada@example.com', sanitise(subject), sanitise(message.join(' | '))].join('\n'),
  );
};

describe('200 messages as they come', () => {
  test('half of them are honest', () => {
    expect([honest.length, spam.length]).toEqual([100, 100]);
  });

  test('at most one honest message in a hundred is refused', () => {
    expect(honest.filter(judge).length).toBeLessThanOrEqual(1);
  });

  test('most of the spam is caught', () => {
    const missed = spam.filter((line) => !judge(line));
    expect(missed.length).toBeLessThanOrEqual(5);
  });
});

test.each([
  ['two links are a message', 'See https://a.example and www.b.example', false],
  ['three links are spam', 'See https://a.example, http://b.example, www.c.example', true],
  ['promotion alone is none', 'Is there a special offer for schools?', false],
  ['urgency alone is none', 'Urgent: please call now, our production is down', false],
  ['both together are', 'Special offer, call now', true],
  ['markup that runs is', sanitise('<script>alert(1)</script>'), true],
  ['an event handler is', sanitise('<img src=x onerror="alert(1)">'), true],
  ['a word of the trade is', 'our new casino', true],
  ['a word within a word is not', 'Xaviera Casinotti prints scripts on loading=lazy', false],
])('%s', (_what, text, expected) => expect(looksLikeSpam(text)).toBe(expected));

test('a very long text is judged at once', () => {
  const startedAt = performance.now();
  for (const text of ['script '.repeat(50_000), 'on '.repeat(50_000), '9'.repeat(100_000), 'make $1'.repeat(20_000)]) {
    looksLikeSpam(text);
  }
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});
