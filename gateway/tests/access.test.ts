import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  contractsByService,
  httpContracts,
  type HttpContract,
  type Principal,
  type ServiceName,
} from '@octavo/contracts';
import { createLifecycle, createLog, createMetrics, reply, sealPrincipal, startHttpServer } from '@octavo/kit';
import { randomBytes } from 'node:crypto';
import { bearer, bodyTypeOf, send, type Answer } from './support/client.ts';
import { issuer, principalSecret, startTestStack, type TestStack } from './support/gateway.ts';
import { createTokens } from './support/tokens.ts';

/** Every contract, behind the real gateway and the real access check of the services; only what they do is left out. */
let stack: TestStack;
const log = createLog({ name: 'access-test', level: 'silent' });
const lifecycle = createLifecycle(log);
const tokens = createTokens(issuer);
let reached: { name: string; principal: Principal }[] = [];

async function startRoom(service: ServiceName): Promise<string> {
  const contracts: Record<string, HttpContract> = Object.fromEntries(
    httpContracts()
      .filter((served) => served.service === service)
      .map(({ contract }) => [contract.name, contract]),
  );
  const handlers = Object.fromEntries(
    Object.keys(contracts).map((name) => [
      name,
      async ({ principal }: { principal: Principal }) => {
        reached.push({ name, principal });
        return reply({ status: 200, headers: {}, body: name === 'auth.jwks' ? { keys: tokens.published } : {} });
      },
    ]),
  );
  const { url } = await startHttpServer({
    contracts,
    handlers,
    host: '127.0.0.1',
    port: 0,
    principalSecret,
    log,
    metrics: createMetrics(`access-test-${service}`),
    lifecycle,
  });
  return url;
}

let liveKey = '';
let testKey = '';

beforeAll(async () => {
  const services = Object.keys(contractsByService) as ServiceName[];
  const addresses = await Promise.all(
    services.map(async (service) => [`${service.toUpperCase()}_URL`, await startRoom(service)] as const),
  );
  stack = await startTestStack({
    environment: Object.fromEntries(addresses),
    limits: { failedAttemptsPerMinute: 1_000_000, visitorAllowance: 1_000_000 },
  });
  stack.billing.balance = 1_000_000;
  liveKey = stack.billing.addKey({ requestsPerMinute: 1_000_000 });
  testKey = stack.billing.addKey({ mode: 'test', requestsPerMinute: 1_000_000 });
  // The gateway fetches the keys with the first token it is shown.
  await call(httpContracts()[0]?.contract as HttpContract, bearer(tokens.sign()));
  // A busy machine takes its time to start a gateway.
}, 60_000);

beforeEach(() => {
  reached = [];
});

afterAll(async () => {
  await stack.stop();
  await lifecycle.stop();
});

function call(contract: HttpContract, headers: Record<string, string>): Promise<Answer> {
  return send(stack.gateway.url, {
    method: contract.method,
    path: contract.path.replaceAll(/:[^/]+/g, '9b2fb1f5-58b3-4d4b-9e3f-0a4d1f6f4b11'),
    headers: { ...(contract.body ? bodyTypeOf(contract) : {}), ...headers },
    ...(contract.body ? { body: JSON.stringify(contract.example ?? {}) } : {}),
  });
}

const nobody: Record<string, () => Record<string, string>> = {
  'nobody in particular': () => ({}),
  'the site’s public key': () => ({ apikey: 'anon', ...bearer('anon') }),
  'a seal of one’s own': () => ({
    'x-octavo-principal': sealPrincipal(tokens.principalOf('admin'), randomBytes(32), Date.now()),
  }),
  'a token without a signature': () => bearer(tokens.unsigned({ app_metadata: { role: 'admin' } })),
  'a token that is over': () => bearer(tokens.sign({ exp: 1, app_metadata: { role: 'admin' } })),
  'a token of another key': () => bearer(tokens.signByAnother({ app_metadata: { role: 'admin' } })),
  'a token signed with the public key as a secret': () => bearer(tokens.signByPublicKey()),
  'a token for another audience': () => bearer(tokens.sign({ aud: 'somebody', app_metadata: { role: 'admin' } })),
  'a token of another issuer': () => bearer(tokens.sign({ iss: 'https://evil.example' })),
  'a token with a role nobody has': () => bearer(tokens.sign({ app_metadata: { role: 'root' } })),
  'a token that was changed': () => bearer(tokens.changed({ app_metadata: { role: 'admin' } })),
  'half a token': () => bearer(tokens.sign().slice(0, -20)),
  'a password as the browser asks for it': () => ({ authorization: `Basic ${btoa('admin:admin')}` }),
  'an API key nobody has': () => bearer(`oct_live_${'a'.repeat(32)}`),
};

const somebody: Record<string, () => Record<string, string>> = {
  'a user': () => bearer(tokens.sign()),
  'an admin': () => bearer(tokens.sign({ app_metadata: { role: 'admin' } })),
  'an API key': () => bearer(liveKey),
  'a test key': () => bearer(testKey),
};

const mayCall: Record<HttpContract['access'], string[]> = {
  anyone: ['a user', 'an admin'],
  user: ['a user', 'an admin'],
  admin: ['an admin'],
  apiKey: ['an API key', 'a test key'],
  account: ['a user', 'an admin', 'an API key', 'a test key'],
  service: [],
};

/** What the gateway answers by itself reaches no room. */
const contracts = httpContracts()
  .filter(({ service }) => service !== 'gateway')
  .map(({ contract }) => [contract.name, contract] as const);

test('the walk goes past every public method', () => {
  expect(contracts.length).toBeGreaterThan(40);
  expect(contracts.every(([, contract]) => contract.access !== 'service')).toBe(true);
});

describe.each(contracts)('%s', (name, contract) => {
  if (contract.access === 'anyone') {
    test.each(Object.keys(nobody))('takes %s for nobody, or refuses', async (who) => {
      const { status } = await call(contract, nobody[who]?.() ?? {});
      expect(reached.map(({ principal }) => principal.kind)).toEqual(reached.map(() => 'anonymous'));
      expect(reached.length === 1 || status >= 400).toBe(true);
    });
  } else {
    const refused = [
      ...Object.keys(nobody),
      ...Object.keys(somebody).filter((who) => !mayCall[contract.access].includes(who)),
    ];
    test.each(refused)('refuses %s', async (who) => {
      const answer = await call(contract, (nobody[who] ?? somebody[who])?.() ?? {});
      expect([401, 403]).toContain(answer.status);
      expect(answer.json()).toMatchObject({
        code: expect.stringMatching(/^(missing_token|invalid_token|missing_api_key|invalid_api_key|forbidden)$/),
      });
      expect(reached.filter((call) => call.name === name)).toEqual([]);
    });
  }

  test.each(mayCall[contract.access])('lets %s in', async (who) => {
    const { status } = await call(contract, somebody[who]?.() ?? {});
    expect([401, 403]).not.toContain(status);
  });
});
