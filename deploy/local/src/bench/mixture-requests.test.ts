import { expect, test } from '@jest/globals';
import { inTurns, type MixturePart } from './mixture-requests.ts';

const part = (name: string, share: number): MixturePart => ({ name, share, request: { path: '/', body: '' } });

test('each kind comes by its share, spread over the whole', () => {
  const turns = inTurns([part('light', 90), part('heavy', 10)], 2);
  expect(turns).toHaveLength(200);
  const heavy = turns.flatMap((kind, index) => (kind === 1 ? [index] : []));
  expect(heavy).toHaveLength(20);
  const gaps = heavy.slice(1).map((index, turn) => index - (heavy[turn] as number));
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(2);
});
