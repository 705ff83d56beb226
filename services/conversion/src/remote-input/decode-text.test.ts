import { expect, test } from '@jest/globals';
import { decodeText } from './decode-text.ts';

const hex = (bytes: string): Uint8Array => Buffer.from(bytes.replaceAll(' ', ''), 'hex');

test.each<[string, string, string | undefined]>([
  ['UTF-8 that nobody names', '4d c3 bc 6c 6c 65 72', undefined],
  ['UTF-8 that is named', '4d c3 bc 6c 6c 65 72', 'UTF-8'],
  ['UTF-8 with its mark', 'ef bb bf 4d c3 bc 6c 6c 65 72', undefined],
  ['UTF-16, little end first, with its mark', 'ff fe 4d 00 fc 00 6c 00 6c 00 65 00 72 00', undefined],
  ['UTF-16, big end first, with its mark', 'fe ff 00 4d 00 fc 00 6c 00 6c 00 65 00 72', undefined],
  ['a mark that contradicts the server', 'ef bb bf 4d c3 bc 6c 6c 65 72', 'iso-8859-1'],
  ['Latin 1 as the server says', '4d fc 6c 6c 65 72', 'ISO-8859-1'],
  ['what is no UTF-8, and nobody says what else', '4d fc 6c 6c 65 72', undefined],
])('%s', (_what, bytes, charset) => {
  expect(decodeText(hex(bytes), charset)).toBe('Müller');
});

test('other scripts by their own sets', () => {
  expect(decodeText(hex('cf f0 e8 e2 e5 f2'), 'windows-1251')).toBe('Привет');
  expect(decodeText(hex('93 fa 96 7b 8c ea'), 'Shift_JIS')).toBe('日本語');
});

test('a set that nobody knows is told', () => {
  expect(() => decodeText(hex('41'), 'klingon')).toThrow(
    expect.objectContaining({ code: 'document_failed', message: expect.stringContaining("'klingon'") }),
  );
});
