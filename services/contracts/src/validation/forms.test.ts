import { describe, expect, test } from '@jest/globals';
import { capEventData, eventLabelLengths, isTrackable, isTrackableLabel, pathOf, type EventLabel } from './event.ts';
import { formLimits, tooManyAttemptsMessage } from './form.ts';
import { messageLength, validateMessage } from './message.ts';
import { subjectLength, validateSubject } from './subject.ts';

const invalid = (message: string): unknown => ({ valid: false, message });
const valid = (value: unknown): unknown => ({ valid: true, value });

describe('a subject', () => {
  test.each([
    ['  Page numbers ', 'Page numbers'],
    ['Prices\r\nBcc: all@example.com', 'Prices Bcc: all@example.com'],
    ['<b>Help</b> me', 'bHelp/b me'],
    ['x'.repeat(300), 'x'.repeat(subjectLength)],
    ['Ünïcödé 😀', 'Ünïcödé 😀'],
  ])('%p is kept as %p', (typed, kept) => expect(validateSubject(typed)).toEqual(valid(kept)));

  test.each([
    ['', 'Subject is required'],
    ['   ', 'Subject is required'],
    ['<>"\'&', 'Subject is required'],
    ['Hi', 'Subject must be at least 5 characters'],
    ['<<<<Hey', 'Subject must be at least 5 characters'],
  ])('%p is answered: %s', (typed, message) => expect(validateSubject(typed)).toEqual(invalid(message)));
});

describe('a message', () => {
  test.each([
    [' Ten signs. ', 'Ten signs.'],
    ['Two\n\nparagraphs', 'Two\n\nparagraphs'],
    ['y'.repeat(3_000), 'y'.repeat(messageLength)],
    ['with nothing \u0000 below', 'with nothing  below'],
  ])('%p is kept as %p', (typed, kept) => expect(validateMessage(typed)).toEqual(valid(kept)));

  test.each([
    ['', 'Message is required'],
    ['too short', 'Message must be at least 10 characters'],
  ])('%p is answered: %s', (typed, message) => expect(validateMessage(typed)).toEqual(invalid(message)));
});

describe('an event', () => {
  test.each(Object.entries(eventLabelLengths) as [EventLabel, number][])(
    'with %s is tracked up to %i characters, and not when it is empty',
    (label, longest) => {
      expect(isTrackableLabel(label, 'x'.repeat(longest))).toBe(true);
      for (const text of ['x'.repeat(longest + 1), '', '   ', undefined, 7]) {
        expect(isTrackableLabel(label, text)).toBe(false);
        expect(isTrackable('click', { [label]: text })).toBe(false);
      }
    },
  );

  test.each([
    ['', false],
    ['  ', false],
    ['click', true],
    ['e'.repeat(50), true],
    ['e'.repeat(51), false],
  ])('called %p is tracked: %p', (name, expected) => expect(isTrackable(name, {})).toBe(expected));

  test('keeps text up to 500 characters and keys up to 50, and no more of anything than it is worth', () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`key ${index}`, index]));
    const capped = capEventData({
      ['k'.repeat(80)]: 'v'.repeat(900),
      list: Array.from({ length: 200 }, () => 'x'),
      many,
    });
    expect(capped).toMatchObject({ ['k'.repeat(50)]: 'v'.repeat(500) });
    expect((capped['list'] as unknown[]).length).toBe(50);
    expect(Object.keys(capped['many'] as object)).toHaveLength(50);
    let deep: Record<string, unknown> = {};
    for (let level = 0; level < 2_000; level++) {
      deep = { deep };
    }
    expect(JSON.stringify(capEventData(deep)).length).toBeLessThan(1_000);
  });

  test.each([
    ['/pricing?token=secret#top', '/pricing'],
    ['/a?b\n#c', '/a'],
    ['/', '/'],
  ])('on %p is kept on %p', (address, path) => expect(pathOf(address)).toBe(path));
});

test('the limits of the forms are those of SPEC §9', () => {
  expect(formLimits).toEqual({
    contact: { attempts: 3, windowSeconds: 900, blockSeconds: 1_800 },
    waitlist: { attempts: 2, windowSeconds: 600, blockSeconds: 1_200 },
  });
  expect(tooManyAttemptsMessage(17)).toBe('Too many attempts. Please try again in 17 seconds.');
});
