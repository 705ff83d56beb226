import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { AppError, defineHttp, type ErrorBody, type Principal } from '@octavo/contracts';
import { callHttp, sealPrincipal, startHttpServer, startTelemetry, type HttpHandlers } from '@octavo/kit';
import { randomBytes, randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { z } from 'zod';
import { eventually, log, newProcess } from './support.ts';

const echo = defineHttp({
  name: 'test.echo.say',
  method: 'POST',
  path: '/echo/:place',
  access: 'anyone',
  summary: 'Echo',
  query: z.object({ loud: z.enum(['yes', 'no']).optional() }),
  body: z.strictObject({ text: z.string().max(1_000), options: z.strictObject({ size: z.number() }).optional() }),
  output: z.object({ text: z.string(), place: z.string(), requestId: z.string() }),
  bodyLimitBytes: 2_000,
});
const secretDocument = defineHttp({
  name: 'test.documents.get',
  method: 'GET',
  path: '/document',
  access: 'apiKey',
  summary: 'A document',
  output: { document: 'application/pdf' },
});
const contracts = { [echo.name]: echo, [secretDocument.name]: secretDocument };

const secret = randomBytes(32);
const keyPrincipal: Principal = {
  kind: 'apiKey',
  apiKeyId: randomUUID(),
  userId: randomUUID(),
  mode: 'live',
  planId: 'starter',
};

let url: string;
let process: ReturnType<typeof newProcess>;
let stopTelemetry: () => Promise<void>;
let handlers: HttpHandlers<typeof contracts>;

beforeEach(async () => {
  stopTelemetry = startTelemetry({ serviceName: 'test' });
  process = newProcess();
  handlers = {
    'test.echo.say': async ({ body, params, requestId }) => ({
      text: body.text,
      place: params['place'] ?? '',
      requestId,
    }),
    'test.documents.get': async () => ({ document: Buffer.from('%PDF-1.7'), filename: 'été.pdf' }),
  };
  ({ url } = await startHttpServer({
    contracts,
    handlers: {
      'test.echo.say': (request) => handlers['test.echo.say'](request),
      'test.documents.get': (request) => handlers['test.documents.get'](request),
    },
    host: '127.0.0.1',
    port: 0,
    principalSecret: secret,
    log,
    ...process,
  }));
});

afterEach(async () => {
  await process.lifecycle.stop();
  await stopTelemetry();
});

async function post(body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) {
  const response = await fetch(`${url}/echo/hall`, { method: 'POST', body, headers });
  return { response, body: (await response.json()) as ErrorBody & Record<string, unknown> };
}

describe('a request', () => {
  test('is answered under its own request id', async () => {
    const { response, body } = await post('{"text":"hello"}', {
      'content-type': 'application/json',
      'x-request-id': 'request-abcdef',
    });
    expect(response.status).toBe(200);
    expect(body).toEqual({ text: 'hello', place: 'hall', requestId: 'request-abcdef' });
    expect(response.headers.get('x-request-id')).toBe('request-abcdef');
  });

  test('with a request id that is not one gets one of ours', async () => {
    const { body } = await post('{"text":"hello"}', {
      'content-type': 'application/json',
      'x-request-id': '<script>alert(1)</script>',
    });
    expect(body['requestId']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each([
    ['broken JSON', '{"text":', 400, 'malformed_json', undefined],
    ['no body', '', 400, 'invalid_request', undefined],
    ['a wrong type', '{"text":1}', 400, 'invalid_request', 'text'],
    ['an unknown option', '{"text":"a","colour":1}', 400, 'invalid_request', 'colour'],
    ['an unknown nested option', '{"text":"a","options":{"size":1,"siez":2}}', 400, 'invalid_request', 'options.siez'],
    ['too large a body', JSON.stringify({ text: 'x'.repeat(3_000) }), 413, 'payload_too_large', undefined],
  ])('with %s is told what to change', async (_what, text, status, code, path) => {
    const { response, body } = await post(text);
    expect(response.status).toBe(status);
    expect(body).toMatchObject({ code, error: expect.any(String), requestId: expect.any(String) });
    if (path) {
      expect(body.details).toContainEqual({ path, message: expect.any(String) });
      expect(body.error).toContain(path);
    }
  });

  test('of another media type is refused', async () => {
    const { response, body } = await post('text=a', { 'content-type': 'application/x-www-form-urlencoded' });
    expect([response.status, body.code]).toEqual([415, 'unsupported_media_type']);
  });

  test('by another method is told which one to use', async () => {
    const response = await fetch(`${url}/echo/hall`);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });

  test('to nowhere answers not found as JSON', async () => {
    const response = await fetch(`${url}/nowhere`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  });

  test('that meets an unexpected error learns nothing of our inside', async () => {
    handlers['test.echo.say'] = async () => {
      throw new Error('connect ECONNREFUSED 10.0.0.5:5432');
    };
    const { response, body } = await post('{"text":"a"}');
    expect(response.status).toBe(500);
    expect(body.code).toBe('internal');
    expect(JSON.stringify(body)).not.toContain('10.0.0.5');
  });

  test('that should come back later is told when', async () => {
    handlers['test.echo.say'] = async () => {
      throw new AppError({ code: 'overloaded', message: 'Busy', retryAfterSeconds: 2.3 });
    };
    const { response } = await post('{"text":"a"}');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3']);
  });

  test('whose caller leaves is cancelled', async () => {
    let cancelled = false;
    let begun = false;
    handlers['test.echo.say'] = ({ signal }) =>
      new Promise((_resolve, reject) => {
        begun = true;
        signal.addEventListener('abort', () => {
          cancelled = true;
          reject(new AppError({ code: 'client_closed_request', message: 'gone' }));
        });
      });
    const caller = httpRequest(`${url}/echo/hall`, { method: 'POST', headers: { 'content-type': 'application/json' } });
    caller.on('error', () => {});
    caller.end('{"text":"a"}');
    await eventually(() => begun);
    caller.destroy();
    await eventually(() => cancelled);
  });
});

describe('a document', () => {
  test('is answered as bytes with its name, to a key', async () => {
    const response = await fetch(`${url}/document`, {
      headers: { 'x-octavo-principal': sealPrincipal(keyPrincipal, secret, Date.now()) },
    });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-length')).toBe('8');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="_t_.pdf"; filename*=UTF-8''%C3%A9t%C3%A9.pdf`,
    );
    expect(await response.text()).toBe('%PDF-1.7');
  });

  test.each([
    ['nobody', undefined, 401, 'missing_api_key'],
    ['a principal sealed by a stranger', sealPrincipal(keyPrincipal, randomBytes(32), Date.now()), 403, 'forbidden'],
  ])('is not answered to %s', async (_who, header, status, code) => {
    const response = await fetch(`${url}/document`, { headers: header ? { 'x-octavo-principal': header } : {} });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });
});

describe('a stop', () => {
  test('finishes the request in flight', async () => {
    let finish = (): void => {};
    let begun = false;
    handlers['test.echo.say'] = async ({ body }) => {
      begun = true;
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return { text: body.text, place: '', requestId: '' };
    };
    const answer = post('{"text":"last"}');
    await eventually(() => begun);

    const stopped = process.lifecycle.stop();
    finish();

    expect((await answer).body['text']).toBe('last');
    await stopped;
  });
});

describe('the HTTP client', () => {
  test('carries the named error of the other side', async () => {
    handlers['test.echo.say'] = async () => {
      throw new AppError({ code: 'conflict', message: 'Taken', retryAfterSeconds: 4 });
    };
    const call = callHttp({
      url: `${url}/echo/hall`,
      method: 'POST',
      body: { text: 'a' },
      output: echo.output,
      timeoutMilliseconds: 1_000,
    });
    await expect(call).rejects.toMatchObject({ code: 'conflict', message: 'Taken', retryAfterSeconds: 4 });
  });

  test('is unavailable when nobody is there', async () => {
    await process.lifecycle.stop();
    const call = callHttp({ url: `${url}/x`, output: echo.output, timeoutMilliseconds: 1_000 });
    await expect(call).rejects.toMatchObject({ code: 'unavailable' });
  });
});
