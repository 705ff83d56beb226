import { expect, test } from '@jest/globals';
import { draftOfVersion, faultOfPartialName, isSameDraft, readDraft, startingDraft } from './draft.ts';

const version = {
  number: 3,
  template: '<p>{{ name }}</p>',
  partials: { header: '<h1>Hi</h1>' },
  options: { format: 'A5' as const },
  sampleData: null,
  createdAt: '2026-03-05T10:00:00.000Z',
};

test('what is stored is written as it was, and read back', () => {
  const draft = draftOfVersion(version, { name: 'letter', description: null });
  expect(draft).toMatchObject({ name: 'letter', description: '', data: '', options: '{\n  "format": "A5"\n}\n' });
  expect(readDraft(draft)).toEqual({
    read: { template: version.template, partials: version.partials, data: {}, options: { format: 'A5' } },
  });
});

test('the first JSON that is wrong is told, and where', () => {
  expect(readDraft({ ...startingDraft, data: '{' })).toMatchObject({ fault: { file: 'data', line: 1 } });
  expect(readDraft({ ...startingDraft, options: '[]' })).toMatchObject({ fault: { file: 'options' } });
});

test('a draft differs from what is stored by any of its texts', () => {
  const draft = draftOfVersion(version, { name: 'letter', description: null });
  expect(isSameDraft(draft, { ...draft })).toBe(true);
  expect(isSameDraft(draft, { ...draft, partials: { header: '<h1>Ho</h1>' } })).toBe(false);
});

test.each([
  ['header', 'There is a partial of this name'],
  ['data', 'This name is taken by the template itself'],
  ['no spaces', "Letters, digits, '_', '-', '.' and '/' only"],
  ['footer', undefined],
])('a partial called %j: %s', (name, fault) => {
  expect(faultOfPartialName(name, { partials: { header: '' } })).toBe(fault);
});
