import { httpContracts, type Access, type HttpContract, type ServiceName } from '@octavo/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { GatewayConfig } from '../src/express-gateway.ts';
import { bearer, bodyTypeOf, send } from './support/client.ts';
import { startTestStack, type TestStack } from './support/gateway.ts';
import type { ServiceStandIn } from './support/service.ts';

/** What stands before the service, by who may call. */
const policiesFor: Record<Access, string[]> = {
  apiKey: ['cors', 'contract', 'api-key', 'rate-limit', 'body', 'meter', 'upstream'],
  account: ['cors', 'contract', 'account', 'rate-limit', 'body', 'upstream'],
  anyone: ['cors', 'contract', 'principal', 'body', 'upstream'],
  user: ['cors', 'contract', 'principal', 'body', 'upstream'],
  admin: ['cors', 'contract', 'principal', 'body', 'upstream'],
  service: [],
};

let stack: TestStack;
const seen: string[] = [];

beforeAll(async () => {
  stack = await startTestStack();
  const services: Record<ServiceName, ServiceStandIn> = {
    auth: stack.auth,
    billing: stack.billingHttp,
    conversion: stack.conversion,
    engagement: stack.engagement,
  };
  for (const [name, service] of Object.entries(services)) {
    service.answer = (request, response) => {
      seen.push(`${name} ${request.method} ${request.url}`);
      request.resume();
      response.end('{}');
    };
  }
});

beforeEach(() => {
  seen.length = 0;
});

afterAll(() => stack.stop());

/** The pipeline that a path takes: express-gateway lets the first endpoint that matches decide. */
function pipelineOf(
  { apiEndpoints, pipelines }: GatewayConfig,
  method: string,
  path: string,
): { names: string[]; last: unknown } {
  const covers = (pattern: string): boolean =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path;
  const endpoint = Object.entries(apiEndpoints).find(
    ([, { methods, paths }]) => (methods?.includes(method) ?? true) && paths.some(covers),
  )?.[0];
  const pipeline = Object.values(pipelines).find(({ apiEndpoints: names }) => names.includes(endpoint ?? ''));
  const policies = pipeline?.policies ?? [];
  return { names: policies.flatMap(Object.keys), last: policies.at(-1) };
}

const concrete = (path: string): string => path.replaceAll(/:[^/]+/g, '9b2fb1f5-58b3-4d4b-9e3f-0a4d1f6f4b11');

const served = httpContracts()
  .filter(({ service }) => service !== 'gateway')
  .map(({ service, contract }) => [contract.name, service, contract] as const);

test.each(served)(
  '%s stands in gateway.config.yml behind the policies its access demands',
  (_name, service, contract) => {
    const { names, last } = pipelineOf(stack.gateway.gatewayConfig, contract.method, concrete(contract.path));
    const isFree = contract.access === 'apiKey' && contract.operation === undefined;
    const expected = policiesFor[contract.access].filter((name) => !(isFree && name === 'meter'));
    if (contract.visitorLimit) {
      expected.splice(expected.indexOf('body'), 0, 'visitor-limit');
    }
    expect(names).toEqual(expected);
    expect(last).toMatchObject({ upstream: { action: { serviceEndpoint: service } } });
  },
);

test.each(served)('%s reaches its service, path and query as sent', async (_name, service, contract) => {
  const path = `${concrete(contract.path)}?a=%20b`;
  const answer = await send(stack.gateway.url, {
    method: contract.method,
    path,
    ...(contract.body ? { body: '{}' } : {}),
    headers: {
      ...(contract.body ? bodyTypeOf(contract) : {}),
      ...(['apiKey', 'account'].includes(contract.access) ? bearer(stack.billing.addKey()) : {}),
    },
  });
  expect(answer.status).toBe(200);
  expect(seen).toEqual([`${service} ${contract.method} ${path}`]);
});

test('only auth is given what the caller signed in with', () => {
  const withAuthorization = Object.values(stack.gateway.gatewayConfig.pipelines)
    .flatMap(({ policies }) => policies.map((policy) => policy['upstream']?.action))
    .filter((action) => action?.['forwardAuthorization'])
    .map((action) => action?.['serviceEndpoint']);
  expect(withAuthorization).toEqual(['auth']);
});

describe('nothing else is routed', () => {
  const first = served[0]?.[2] as HttpContract;

  test('no pipeline reaches a service past the contracts', () => {
    for (const { policies } of Object.values(stack.gateway.gatewayConfig.pipelines)) {
      const names = policies.flatMap(Object.keys);
      if (names.includes('upstream')) {
        expect(names.slice(0, 2)).toEqual(['cors', 'contract']);
      }
    }
  });

  test.each([
    '/auth/v1/nothing',
    '/auth/v1/../v1/token',
    '/auth/v1/%74oken',
    '/functions/v1/nothing',
    '/functions/v1/html-to-pdf/',
    '/functions/v1/HTML-to-pdf',
    '//functions/v1/html-to-pdf',
    '/api/nothing',
    '/admin',
    '/health/live',
    '/metrics',
    `${first.path}/more`,
  ])('%s is answered 404 as JSON', async (path) => {
    const answer = await send(stack.gateway.url, { path, body: '{}', headers: bearer(stack.billing.addKey()) });
    expect(answer.status).toBe(404);
    expect(answer.json()).toEqual({
      error: 'There is nothing here',
      code: 'not_found',
      requestId: answer.headers['x-request-id'],
    });
    expect(seen).toEqual([]);
  });

  test.each(['/auth/v1/%E0%A4%A', '/%'])('%s, which cannot be decoded, is answered 400 as JSON', async (path) => {
    const answer = await send(stack.gateway.url, { method: 'GET', path });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_request' });
    expect(seen).toEqual([]);
  });
});
