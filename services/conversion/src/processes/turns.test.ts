import { describe, expect, test } from '@jest/globals';
import { AppError } from '@octavo/contracts';
import { createTurns } from './turns.ts';

describe('turns', () => {
  test('go to those who ask, in their order', async () => {
    const turns = createTurns({ places: 1, queueLength: 10 });
    const order: string[] = [];
    await turns.take();
    const waiting = ['first', 'second'].map((name) => turns.take().then(() => order.push(name)));
    expect(order).toEqual([]);
    turns.give();
    turns.give();
    await Promise.all(waiting);
    expect(order).toEqual(['first', 'second']);
  });

  test('are refused when too many wait, and told when to come again', async () => {
    const turns = createTurns({ places: 1, queueLength: 1 });
    await turns.take();
    const waiting = turns.take();
    await expect(turns.take()).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 1 });
    turns.give();
    await waiting;
  });

  test('one who gives up while waiting leaves the queue', async () => {
    const turns = createTurns({ places: 1, queueLength: 1 });
    await turns.take();
    const client = new AbortController();
    const leaving = turns.take(client.signal);
    client.abort();
    await expect(leaving).rejects.toMatchObject({ code: 'client_closed_request' });
    const next = turns.take();
    turns.give();
    await next;
  });

  test('one who has given up before gets no turn', async () => {
    const turns = createTurns({ places: 1, queueLength: 1 });
    await expect(turns.take(AbortSignal.abort())).rejects.toMatchObject({ code: 'client_closed_request' });
    await turns.take();
  });

  test('the reason of the caller is the answer', async () => {
    const turns = createTurns({ places: 1, queueLength: 1 });
    const reason = new AppError({ code: 'timeout', message: 'Too slow' });
    await expect(turns.take(AbortSignal.abort(reason))).rejects.toBe(reason);
  });

  test('end for all when closed', async () => {
    const turns = createTurns({ places: 1, queueLength: 5 });
    await turns.take();
    const waiting = [turns.take(), turns.take()];
    turns.close();
    for (const turn of [...waiting, turns.take()]) {
      await expect(turn).rejects.toMatchObject({ code: 'unavailable' });
    }
  });
});
