import { expect, test } from '@jest/globals';
import { visitOf } from './lighthouse.ts';

test('a visit is read out of what Lighthouse writes', () => {
  expect(
    visitOf({
      categories: {
        performance: { score: 0.994 },
        accessibility: { score: 1 },
        'best-practices': { score: 0.96 },
        seo: { score: null },
      },
      audits: {
        'largest-contentful-paint': { numericValue: 901.5 },
        'total-blocking-time': { numericValue: 12 },
        'cumulative-layout-shift': { numericValue: 0 },
        'network-requests': {
          details: {
            items: [
              { resourceType: 'Document', transferSize: 1_000 },
              { resourceType: 'Script', transferSize: 2_000 },
              { resourceType: 'Script', transferSize: 500 },
            ],
          },
        },
      },
    }),
  ).toEqual({
    performance: 99,
    accessibility: 100,
    bestPractices: 96,
    seo: 0,
    largestPaintMilliseconds: 901.5,
    blockingMilliseconds: 12,
    layoutShift: 0,
    scriptBytes: 2_500,
    bytes: 3_500,
    requests: 3,
  });
});

test('a page that could not be measured is a failure, not a score of nothing', () => {
  expect(() => visitOf({ runtimeError: { message: 'NO_FCP' }, categories: {}, audits: {} })).toThrow('NO_FCP');
});
