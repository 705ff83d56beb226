import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findRedis, startRedis, waitFor, type RunningRedis } from '@octavo/local/testing';
import { bearer, send, smallDocument } from './support/client.ts';
import { startTestStack, type TestStack } from './support/gateway.ts';

const program = findRedis();
/** Where there is no Redis and no Valkey, this is said, and not done. */
const describeWithRedis = program === undefined ? describe.skip : describe;

describeWithRedis('gateways that share a Redis', () => {
  let redis: RunningRedis;
  let stack: TestStack;
  /** All of them, the first included. */
  let urls: string[];

  beforeAll(async () => {
    redis = await startRedis(program as string);
    stack = await startTestStack({ environment: { REDIS_URL: redis.url } });
    urls = [stack.gateway.url, (await stack.startAnother()).url, (await stack.startAnother()).url];
  }, 60_000);

  afterAll(async () => {
    await stack?.stop();
    await redis?.stop();
  });

  /** Sends so many at once, to each gateway in turn, and answers with how many were allowed and refused. */
  async function crowd(
    key: string,
    size: number,
    gateways: readonly string[],
  ): Promise<{ allowed: number; refused: number }> {
    const statuses = await Promise.all(
      Array.from({ length: size }, async (_, index) => {
        const url = gateways[index % gateways.length] as string;
        return (await send(url, { headers: bearer(key), body: smallDocument })).status;
      }),
    );
    const count = (status: number): number => statuses.filter((each) => each === status).length;
    return { allowed: count(200), refused: count(429) };
  }

  for (const gateways of [2, 3]) {
    test(`${gateways} of them together allow a key exactly its requests per minute`, async () => {
      const key = stack.billing.addKey({ requestsPerMinute: 20 });
      expect(await crowd(key, 61, urls.slice(0, gateways))).toEqual({ allowed: 20, refused: 41 });
    });
  }

  test('what one of them tells the caller counts what the others have let through', async () => {
    const key = stack.billing.addKey({ requestsPerMinute: 20 });
    await crowd(key, 6, urls);

    const { headers } = await send(stack.gateway.url, { headers: bearer(key), body: smallDocument });

    expect(headers['ratelimit']).toMatch(/^"requests";r=13;t=\d+$/);
  });

  test('while it is away each counts alone, and together again once it is back', async () => {
    await redis.stop();
    const meanwhile = stack.billing.addKey({ requestsPerMinute: 5 });
    expect(await crowd(meanwhile, 30, urls)).toEqual({ allowed: 15, refused: 15 });

    await redis.restart();
    await waitFor(
      async () => {
        const afterwards = stack.billing.addKey({ requestsPerMinute: 5 });
        return (await crowd(afterwards, 12, urls)).allowed === 5;
      },
      { timeoutMilliseconds: 30_000, description: 'all three to count together again' },
    );
  }, 60_000);
});
