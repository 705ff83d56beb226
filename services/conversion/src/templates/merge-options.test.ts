import { expect, test } from '@jest/globals';
import type { TemplateOptions } from '@octavo/contracts';
import { mergeOptions } from './merge-options.ts';

test.each<[string, TemplateOptions, TemplateOptions, TemplateOptions]>([
  ['nothing asked for: as stored', { format: 'A5', locale: 'de-DE' }, {}, { format: 'A5', locale: 'de-DE' }],
  ['the request wins', { locale: 'de-DE', currency: 'EUR' }, { locale: 'fr-FR' }, { locale: 'fr-FR', currency: 'EUR' }],
  ['also with false', { strictVariables: true }, { strictVariables: false }, { strictVariables: false }],
  ['format instead of stored sides', { width: '5cm', height: '5cm' }, { format: 'A4' }, { format: 'A4' }],
  ['sides instead of a stored format', { format: 'A4' }, { width: 90, height: 90 }, { width: 90, height: 90 }],
  ['one margin', { margin: { top: 1, left: 2 } }, { margin: { top: 3 } }, { margin: { top: 3, left: 2 } }],
])('%s', (_case, stored, requested, expected) => {
  expect(mergeOptions(stored, requested)).toEqual(expected);
});
