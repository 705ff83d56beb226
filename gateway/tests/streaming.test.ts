import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testNats, waitFor } from '@octavo/local/testing';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bearer, smallDocument } from './support/client.ts';
import { startBilling, type BillingStandIn } from './support/billing.ts';
import { gatewayEnvironment } from './support/gateway.ts';
import { startService, type ServiceStandIn } from './support/service.ts';

/**
 * Memory is measured in a process of its own, which runs what `npm run build` made. The contracts of today take 50 MB
 * at most: ten of those at once are the 500 MB.
 */
const program = fileURLToPath(new URL('../dist/src/main.js', import.meta.url));
const megabyte = 1024 * 1024;
const piece = Buffer.alloc(megabyte, 'x');
const growthLimit = 80 * megabyte;

let gateway: ChildProcess;
let gatewayUrl: string;
let billing: BillingStandIn;
let conversion: ServiceStandIn;
let key: string;

beforeAll(async () => {
  const nats = testNats();
  billing = await startBilling(nats);
  conversion = await startService((_request, response) => response.end());
  key = billing.addKey();
  gateway = fork(program, {
    silent: true,
    execArgv: [],
    env: {
      ...gatewayEnvironment({
        ...nats,
        conversionUrl: conversion.url,
        authUrl: conversion.url,
        billingUrl: conversion.url,
        engagementUrl: conversion.url,
      }),
      LOG_LEVEL: 'info',
    },
  });
  const lines = createInterface({ input: gateway.stdout as NodeJS.ReadableStream });
  gatewayUrl = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const { msg, url } = JSON.parse(line) as { msg: string; url?: string };
      if (msg === 'listening' && url) {
        resolve(url);
      }
    });
    gateway.once('exit', () => reject(new Error('the gateway did not start; npm run build first')));
  });
}, 30_000);

afterAll(async () => {
  gateway.kill('SIGTERM');
  const [code] = (await once(gateway, 'exit')) as [number];
  expect(code).toBe(0);
  await billing.stop();
  await conversion.stop();
}, 30_000);

/** Resident memory in bytes; only Linux tells it of another process. */
function residentMemory(): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${gateway.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

async function growthDuring(work: () => Promise<void>): Promise<number> {
  const before = residentMemory();
  let highest = before;
  const sampler = setInterval(() => {
    highest = Math.max(highest, residentMemory());
  }, 20);
  await work();
  clearInterval(sampler);
  return highest - before;
}

function upload(megabytes: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(`${gatewayUrl}/functions/v1/html-to-pdf`, {
      method: 'POST',
      agent: false,
      headers: { ...bearer(key), 'content-type': 'application/json', 'content-length': megabytes * megabyte },
    });
    sent.once('response', resolve).once('error', reject);
    let left = megabytes;
    const push = (): void => {
      while (left > 0) {
        left--;
        if (!sent.write(piece)) {
          return;
        }
      }
      sent.end();
    };
    sent.on('drain', push);
    push();
  });
}

const onLinux = process.platform === 'linux';

test('500 MB go up, ten bodies at once, and the gateway stays small', async () => {
  let received = 0;
  conversion.answer = (incoming, response) => {
    incoming.on('data', (chunk: Buffer) => (received += chunk.length));
    incoming.once('end', () => response.end('%PDF'));
  };
  await upload(1).then((answer) => answer.resume());
  received = 0;
  const growth = await growthDuring(async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(50)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
    answers.forEach((answer) => answer.resume());
  });
  expect(received).toBe(500 * megabyte);
  expect(onLinux ? growth : 0).toBeLessThan(growthLimit);
}, 60_000);

test('500 MB come down to a reader that pauses, and the gateway stays small', async () => {
  conversion.answer = (incoming, response) => {
    incoming.resume();
    let left = 500;
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': 500 * megabyte });
    const push = (): void => {
      while (left > 0) {
        left--;
        if (!response.write(piece)) {
          return;
        }
      }
      response.end();
    };
    response.on('drain', push);
    push();
  };
  let received = 0;
  const growth = await growthDuring(async () => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(`${gatewayUrl}/functions/v1/html-to-pdf`, {
        method: 'POST',
        agent: false,
        headers: { ...bearer(key), 'content-type': 'application/json' },
      })
        .once('response', resolve)
        .once('error', reject)
        .end(smallDocument);
    });
    answer.on('data', (chunk: Buffer) => {
      const before = received;
      received += chunk.length;
      if (Math.floor(before / (50 * megabyte)) !== Math.floor(received / (50 * megabyte))) {
        answer.pause();
        setTimeout(() => answer.resume(), 50);
      }
    });
    await once(answer, 'end');
  });
  expect(received).toBe(500 * megabyte);
  expect(onLinux ? growth : 0).toBeLessThan(growthLimit);
  await waitFor(() => !billing.states().includes('held'));
  expect(billing.states()).not.toContain('released');
}, 60_000);
