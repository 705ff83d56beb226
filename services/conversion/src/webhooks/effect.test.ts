import { expect, test } from '@jest/globals';
import { effectOf } from './effect.ts';

const at = new Date('2027-01-10T00:00:00Z');
const days = (count: number): Date => new Date(at.getTime() - count * 24 * 60 * 60 * 1_000);

test('the tries are spread over three days, and ten are enough', () => {
  const pauses = Array.from({ length: 10 }, (_, attempts) => {
    const { nextAttemptAt } = effectOf(
      { responseStatus: 500, responseExcerpt: '' },
      { attempts, failingSince: null },
      at,
    );
    return nextAttemptAt && (nextAttemptAt.getTime() - at.getTime()) / 1_000;
  });
  expect(pauses).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
});

test.each([200, 201, 204, 299])('%i is delivered, and the endpoint well again', (responseStatus) =>
  expect(effectOf({ responseStatus, responseExcerpt: '' }, { attempts: 3, failingSince: days(4) }, at)).toEqual({
    status: 'delivered',
    nextAttemptAt: null,
    endpoint: { failingSince: null },
  }),
);

test.each([301, 307, 400, 404, 429, 500])('%i is tried again', (responseStatus) =>
  expect(effectOf({ responseStatus, responseExcerpt: '' }, { attempts: 0, failingSince: null }, at)).toMatchObject({
    status: 'pending',
    endpoint: { failingSince: at },
  }),
);

test('410 turns the endpoint off', () =>
  expect(effectOf({ responseStatus: 410, responseExcerpt: '' }, { attempts: 0, failingSince: null }, at)).toMatchObject(
    {
      status: 'failed',
      endpoint: { status: 'disabled', disabledReason: 'gone' },
    },
  ));

test('so do five days without any success, and not less', () => {
  const after = (failingSince: Date) => effectOf({ error: 'No answer in time' }, { attempts: 1, failingSince }, at);
  expect(after(days(5))).toMatchObject({ endpoint: { status: 'disabled', disabledReason: 'failing' } });
  expect(after(days(4.9))).toMatchObject({ status: 'pending', endpoint: { failingSince: days(4.9) } });
});
