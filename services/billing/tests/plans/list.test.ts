import { expect, test } from '@jest/globals';
import { listPlans } from '@octavo/contracts';
import { listPlansHandler } from '../../src/plans/list.ts';

type Request = Parameters<ReturnType<typeof listPlansHandler>>[0];

const answer = listPlans.output.parse(await listPlansHandler()({} as Request));

test.each([
  ['starter', 7_900, 2_000, 5, [200, 250, 666, 500, 1_000]],
  ['professional', 19_900, 6_000, 4, [600, 750, 2_000, 1_500, 3_000]],
  ['enterprise', 49_900, 18_000, 3, [1_800, 2_250, 6_000, 4_500, 9_000]],
])('%s costs and converts what the specification says', (id, priceCents, credits, overageCents, conversions) => {
  const plan = answer.plans.find((one) => one.id === id);
  expect(plan).toMatchObject({ priceCents, credits, overageCents, currency: 'USD', priceSubtext: 'per month' });
  const of = (operation: string) => plan?.operations.find((one) => one.operation === operation)?.conversions;
  const inItsOrder = ['html-to-pdf', 'template-to-pdf', 'markdown-to-pdf', 'pdf-to-image', 'pdf-to-text'];
  expect(inItsOrder.map(of)).toEqual(conversions);
});

test('the free trial is free, for 30 days, and stops at zero', () => {
  expect(answer.plans[0]).toMatchObject({
    id: 'free_trial',
    priceCents: 0,
    credits: 500,
    overageCents: null,
    priceSubtext: 'for 30 days',
  });
});

test('one plan is the most popular', () => {
  expect(answer.plans.filter(({ popular }) => popular).map(({ id }) => id)).toEqual(['professional']);
});

test('the explainer says what each operation costs', () => {
  expect(Object.fromEntries(answer.operations.map(({ name, credits }) => [name, credits]))).toEqual({
    'HTML to PDF': 10,
    'Template to PDF': 8,
    'PDF to Image': 4,
    'Markdown to PDF': 3,
    'Text to PDF': 3,
    'JSON to PDF': 3,
    'PDF to Text': 2,
  });
});
