import { expect, test } from '@jest/globals';
import { bodyOf, firstBody, queryOf, withOption } from './draft.ts';
import { optionFields } from './option-fields.ts';

test('only a JSON object is a body', () => {
  expect([bodyOf('{"html": "x"}'), bodyOf('{'), bodyOf('[]'), bodyOf('null')]).toEqual([
    { html: 'x' },
    undefined,
    undefined,
    undefined,
  ]);
});

test('an option is set, changed and taken away; without any there is no word of options', () => {
  const one = withOption({ html: 'x' }, 'format', 'A5');
  expect(one).toEqual({ html: 'x', options: { format: 'A5' } });
  expect(withOption(one, 'scale', 0.8)).toEqual({ html: 'x', options: { format: 'A5', scale: 0.8 } });
  expect(withOption(one, 'format', undefined)).toEqual({ html: 'x' });
});

test('a file is chosen and not typed; its options go into the query', () => {
  const body = firstBody(
    { pdf: 'JVBERi0xLjcK…', options: { format: 'json', pages: '1-3', languages: ['eng', 'deu'] } },
    true,
  );
  expect(body).not.toHaveProperty('pdf');
  expect(queryOf({ ...body, output: 'url' })).toBe('output=url&format=json&languages=eng%2Cdeu');
});

test('options get the control that their schema asks for; what needs more is left to JSON', () => {
  const { common, others } = optionFields({
    properties: {
      options: {
        properties: {
          format: { type: 'string', enum: ['A4', 'A5'] },
          landscape: { type: 'boolean' },
          scale: { type: 'number', minimum: 0.1, maximum: 2 },
          margin: { type: 'object', properties: {} },
          media: { type: 'string', examples: ['screen'] },
        },
      },
    },
  });
  expect(common.map(({ name, control }) => [name, control])).toEqual([
    ['format', { kind: 'choice', values: ['A4', 'A5'] }],
    ['landscape', { kind: 'choice', values: [true, false] }],
    ['scale', { kind: 'number' }],
  ]);
  expect(others).toMatchObject([{ name: 'media', control: { kind: 'text' }, placeholder: 'screen' }]);
});
