import { describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { decryptKeyText, encryptKeyText, hashOfKey, makeKeyText, parseKeyText } from './key-text.ts';

const apiKeyId = '0190f0c4-0000-4000-8000-000000000001';

describe('the text of an API key', () => {
  test.each(['live', 'test'] as const)('a %s key says what it is', (mode) => {
    const text = makeKeyText(mode);
    expect(text).toMatch(new RegExp(`^oct_${mode}_[0-9A-Za-z]{32}$`));
    expect(parseKeyText(text)).toEqual({ mode, lastFour: text.slice(-4) });
  });

  test.each([
    '',
    'oct_live_',
    'oct_demo_0123456789ABCDEFGHIJKLMNOPQRSTUV',
    'oct_live_0123456789ABCDEFGHIJKLMNOPQRSTU',
    'oct_live_0123456789ABCDEFGHIJKLMNOPQRSTUVW',
    'oct_live_0123456789ABCDEFGHIJKLMNOPQRST-V',
    'oct_live_0123456789ABCDEFGHIJKLMNOPQRSTUV\n',
    ' oct_live_0123456789ABCDEFGHIJKLMNOPQRSTUV',
  ])('%j is no key', (text) => {
    expect(parseKeyText(text)).toBeUndefined();
  });

  test('bytes that would favour the first characters are thrown away', () => {
    const draws = [new Uint8Array(32).fill(248), new Uint8Array(32).fill(255), new Uint8Array(32).fill(247)];
    expect(makeKeyText('live', () => draws.shift() ?? new Uint8Array())).toBe(`oct_live_${'z'.repeat(32)}`);
  });

  test('every character is as likely as any other', () => {
    const counts = new Map<string, number>();
    const keys = 4_000;
    for (let key = 0; key < keys; key++) {
      for (const character of makeKeyText('live').slice('oct_live_'.length)) {
        counts.set(character, (counts.get(character) ?? 0) + 1);
      }
    }
    expect(counts.size).toBe(62);
    const expected = (keys * 32) / 62;
    const chiSquared = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 61 degrees of freedom: beyond 135 once in ten million; the bias of a plain remainder gives over 1,000.
    expect(chiSquared).toBeLessThan(135);
  });

  test('is found again by its SHA-256', () => {
    expect(hashOfKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('the stored text of an API key', () => {
  const secret = randomBytes(32);
  const text = makeKeyText('live');

  test('opens with the same secret and id', () => {
    expect(decryptKeyText(encryptKeyText(text, apiKeyId, secret), apiKeyId, secret)).toBe(text);
  });

  test('never looks the same twice and never shows the key', () => {
    const first = encryptKeyText(text, apiKeyId, secret);
    expect(first.equals(encryptKeyText(text, apiKeyId, secret))).toBe(false);
    expect(first.includes(text.slice(9, 17))).toBe(false);
  });

  test('does not open under another secret, in another row, or changed', () => {
    const encrypted = encryptKeyText(text, apiKeyId, secret);
    const changed = Buffer.from(encrypted);
    changed[20] = (changed[20] ?? 0) ^ 1;
    expect(() => decryptKeyText(encrypted, apiKeyId, randomBytes(32))).toThrow();
    expect(() => decryptKeyText(encrypted, '0190f0c4-0000-4000-8000-000000000002', secret)).toThrow();
    expect(() => decryptKeyText(changed, apiKeyId, secret)).toThrow();
    expect(() => decryptKeyText(encrypted.subarray(0, 10), apiKeyId, secret)).toThrow();
  });
});
