import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { AppError, defineEvent, defineRpc } from '@octavo/contracts';
import { connectBus, startTelemetry, type Bus } from '@octavo/kit';
import { context } from '@opentelemetry/api';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { contextOf, currentRequestId } from '../src/request-context.ts';
import { eventually, log, newProcess, randomPrefix, testEnvironment } from './support.ts';

const double = defineRpc({
  name: 'test.numbers.double',
  input: z.object({ value: z.number() }),
  output: z.object({ value: z.number(), requestId: z.string().optional() }),
  timeoutMilliseconds: 500,
});
const contracts = { [double.name]: double };
const whoAreYou = defineRpc({
  name: 'test.instances.name',
  input: z.object({}),
  output: z.object({ name: z.string() }),
  timeoutMilliseconds: 1_000,
  everyInstance: true,
});
const happened = defineEvent({ name: 'test.things.happened', payload: z.object({ what: z.string() }) });

const processes: ReturnType<typeof newProcess>[] = [];
let prefix: string;

async function connect(service = 'test'): Promise<Bus> {
  const process = newProcess();
  processes.push(process);
  return connectBus({ url: testEnvironment('TEST_NATS_URL'), prefix, service, log, ...process });
}

function eventOf(what: string, id = randomUUID()): Parameters<Bus['publish']>[0] {
  return { id, name: happened.name, payload: { what }, occurredAt: new Date().toISOString() };
}

let stopTelemetry: () => Promise<void>;

beforeEach(() => {
  prefix = randomPrefix();
  stopTelemetry = startTelemetry({ serviceName: 'test' });
});

afterEach(async () => {
  await Promise.all(processes.splice(0).map((process) => process.lifecycle.stop()));
  await stopTelemetry();
});

describe('a question to every instance', () => {
  const serveAs = async (answer: () => Promise<{ name: string }>): Promise<void> => {
    const server = await connect();
    await server.serve({ [whoAreYou.name]: whoAreYou }, { 'test.instances.name': answer });
  };

  test('is answered by each that can, and one that fails or hangs keeps nobody’s answer back', async () => {
    await serveAs(async () => ({ name: 'first' }));
    await serveAs(async () => ({ name: 'second' }));
    await serveAs(async () => {
      throw new Error('broken');
    });
    let goOn = (): void => {};
    await serveAs(() => new Promise((resolve) => (goOn = () => resolve({ name: 'late' }))));
    const client = await connect('client');
    const answers = await client.gather(whoAreYou, {});
    expect(answers.map(({ name }) => name).toSorted()).toEqual(['first', 'second']);
    goOn();
  });

  test('is answered by nobody where nobody is', async () => {
    const client = await connect('client');
    expect(await client.gather(whoAreYou, {})).toEqual([]);
    expect(await client.hasStreams()).toBe(true);
  });
});

describe('a method between services', () => {
  test('is answered, under the request id of the caller', async () => {
    const server = await connect();
    await server.serve(contracts, {
      'test.numbers.double': async ({ value }) => ({ value: value * 2, requestId: currentRequestId() }),
    });
    const client = await connect('client');

    const answer = await context.with(contextOf({ 'x-request-id': 'request-12345' }), () =>
      client.call(double, { value: 21 }),
    );

    expect(answer).toEqual({ value: 42, requestId: 'request-12345' });
  });

  test('answers the named error of its handler, and keeps the text of unexpected ones to itself', async () => {
    const server = await connect();
    const failures = [
      new AppError({ code: 'conflict', message: 'Already there', details: [{ path: 'value', message: 'taken' }] }),
      new Error('password of the database is hunter2'),
    ];
    await server.serve(contracts, {
      'test.numbers.double': async () => {
        throw failures.shift() ?? new Error('no failure left');
      },
    });
    const client = await connect('client');

    await expect(client.call(double, { value: 1 })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Already there',
      details: [{ path: 'value', message: 'taken' }],
    });
    await expect(client.call(double, { value: 1 })).rejects.toMatchObject({
      code: 'internal',
      message: expect.not.stringContaining('hunter2'),
    });
  });

  test('refuses input its contract does not allow', async () => {
    const server = await connect();
    await server.serve(contracts, { 'test.numbers.double': async ({ value }) => ({ value }) });
    const client = await connect('client');

    await expect(client.call(double, { value: 'x' as never })).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'value', message: expect.any(String) }],
    });
  });

  test('waits for a service that is just starting', async () => {
    const client = await connect('client');
    const answer = client.call(double, { value: 2 }, { timeoutMilliseconds: 5_000 });
    const server = await connect();
    await server.serve(contracts, { 'test.numbers.double': async ({ value }) => ({ value: value * 2 }) });

    await expect(answer).resolves.toMatchObject({ value: 4 });
  });

  test('is unavailable when nobody answers in time', async () => {
    const client = await connect('client');
    await expect(client.call(double, { value: 2 })).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 1,
    });

    const server = await connect();
    let finish = (): void => {};
    await server.serve(contracts, {
      'test.numbers.double': ({ value }) =>
        new Promise((resolve) => {
          finish = () => resolve({ value });
        }),
    });
    await expect(client.call(double, { value: 2 })).rejects.toMatchObject({ code: 'unavailable' });
    finish();
  });

  test('is made again when it was lost with the one that had it', async () => {
    const server = await connect();
    let calls = 0;
    let giveUp = (): void => {};
    await server.serve(contracts, {
      'test.numbers.double': async ({ value }) => {
        calls += 1;
        if (calls === 1) {
          await new Promise<void>((resolve) => {
            giveUp = resolve;
          });
        }
        return { value: value * 2 };
      },
    });
    const client = await connect('client');

    const answer = client.call(double, { value: 3 }, { timeoutMilliseconds: 20_000 });

    await expect(answer).resolves.toMatchObject({ value: 6 });
    expect(calls).toBe(2);
    giveUp();
  });

  test('in flight is finished before its service stops', async () => {
    const server = await connect();
    const serverProcess = processes.at(-1);
    let finish = (): void => {};
    let begun = false;
    await server.serve(contracts, {
      'test.numbers.double': async ({ value }) => {
        begun = true;
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return { value: value * 2 };
      },
    });
    const client = await connect('client');
    const answer = client.call(double, { value: 5 }, { timeoutMilliseconds: 5_000 });
    await eventually(() => begun);

    const stopped = serverProcess?.lifecycle.stop();
    finish();

    await expect(answer).resolves.toMatchObject({ value: 10 });
    await stopped;
  });
});

describe('a fact', () => {
  test('reaches a durable reader once, although it is published twice', async () => {
    const bus = await connect();
    const seen: string[] = [];
    await bus.consume(happened, { durable: 'reader' }, ({ payload }) => void seen.push(payload.what));
    const id = randomUUID();

    await bus.publish(eventOf('first', id));
    await bus.publish(eventOf('first', id));
    await bus.publish(eventOf('second'));

    await eventually(() => seen.length >= 2);
    expect(seen).toEqual(['first', 'second']);
  });

  test('that a handler could not take is offered again', async () => {
    const bus = await connect();
    let attempts = 0;
    await bus.consume(happened, { durable: 'reader' }, () => {
      attempts += 1;
      if (attempts < 3) {
        throw new Error('not yet');
      }
    });

    await bus.publish(eventOf('stubborn'));

    await eventually(() => attempts === 3);
  });

  test('told while a durable reader was away is read when it is back', async () => {
    const first = await connect();
    await first.consume(happened, { durable: 'reader' }, () => {});
    await processes.pop()?.lifecycle.stop();
    const publisher = await connect('publisher');
    await publisher.publish(eventOf('meanwhile'));

    const seen: string[] = [];
    const second = await connect();
    await second.consume(happened, { durable: 'reader' }, ({ payload }) => void seen.push(payload.what));

    await eventually(() => seen.includes('meanwhile'));
  });

  test('is heard by every instance that listens', async () => {
    const [one, two] = [await connect(), await connect()];
    const seen: string[] = [];
    one.listen(happened, ({ payload }) => void seen.push(`one ${payload.what}`));
    two.listen(happened, ({ payload }) => void seen.push(`two ${payload.what}`));

    await eventually(async () => {
      await one.publish(eventOf('news'));
      return new Set(seen).size === 2;
    });
    expect(seen).toEqual(expect.arrayContaining(['one news', 'two news']));
  });
});
