import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { waitFor } from '@octavo/local/testing';
import { createConversionHouse, customer, type ConversionHouse } from '../support/conversion-house.ts';

jest.setTimeout(60_000);

const mostUnfinished = 5;
const asked = 24;

let house: ConversionHouse;
let letGo = (): void => undefined;
beforeAll(async () => {
  house = await createConversionHouse({ JOBS_PER_USER: String(mostUnfinished) });
});
afterAll(async () => {
  letGo();
  await house?.close();
});

test('two and three workers together take in exactly as many jobs as one user may have', async () => {
  const workers = [house.service, await house.startAnother(), await house.startAnother()];
  const open = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  house.engine = async (text) => {
    await open;
    return `%PDF ${text}`;
  };
  for (const count of [2, 3]) {
    const principal = customer();

    const answers = await Promise.all(
      Array.from({ length: asked }, (_, index) => {
        house.service = workers[index % count] ?? house.service;
        return house.ask({
          body: { html: '<p>Hello' },
          headers: { prefer: 'respond-async' },
          principal,
          holdId: house.billing.hold(),
        });
      }),
    );

    const statuses = answers.map(({ status }) => status);
    expect({
      count,
      accepted: statuses.filter((status) => status === 202).length,
      refused: statuses.filter((status) => status === 429).length,
    }).toEqual({ count, accepted: mostUnfinished, refused: asked - mostUnfinished });
    expect(await house.database.job.count({ where: { userId: principal.userId } })).toBe(mostUnfinished);
  }
  letGo();
  await waitFor(async () => (await house.database.job.count({ where: { finishedAt: null } })) === 0, {
    timeoutMilliseconds: 30_000,
    description: 'every job to end',
  });
});
