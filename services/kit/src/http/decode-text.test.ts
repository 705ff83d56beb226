import { expect, test } from '@jest/globals';
import { decodeText } from './decode-text.ts';

test.each<[string, Buffer, string]>([
  ['UTF-8', Buffer.from('Grüße'), 'Grüße'],
  ['UTF-8 with a mark', Buffer.from('\ufeffGrüße'), 'Grüße'],
  ['UTF-8 that calls itself something else', Buffer.from('<meta charset=latin1>ü'), '<meta charset=latin1>ü'],
  ['UTF-16', Buffer.from('\ufeffGrüße', 'utf16le'), 'Grüße'],
  ['what it says', Buffer.from('<meta charset="koi8-r">\xf0', 'latin1'), '<meta charset="koi8-r">П'],
  ['Windows-1252 else', Buffer.from('\x80 \x93 \xfc', 'latin1'), '€ “ ü'],
  ['Windows-1252 for a charset that is none', Buffer.from('<meta charset=none>\xfc', 'latin1'), '<meta charset=none>ü'],
])('text is read as %s', (_name, bytes, text) => {
  expect(decodeText(bytes)).toBe(text);
});
