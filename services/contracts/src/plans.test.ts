import { describe, expect, test } from '@jest/globals';
import { conversionsOf, plans } from './plans.ts';

describe('conversions of a plan', () => {
  // SPEC §9's table.
  test.each([
    ['starter', [200, 250, 666, 500, 1000]],
    ['professional', [600, 750, 2000, 1500, 3000]],
    ['enterprise', [1800, 2250, 6000, 4500, 9000]],
  ] as const)('%s matches the published table', (planId, expected) => {
    const plan = plans[planId];
    const counts = (['html-to-pdf', 'template-to-pdf', 'markdown-to-pdf', 'pdf-to-image', 'pdf-to-text'] as const).map(
      (operation) => conversionsOf(plan, operation),
    );
    expect(counts).toEqual(expected);
  });
});
