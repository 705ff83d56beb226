import { httpContracts } from '@octavo/contracts';
import { expect, test } from '@jest/globals';
import * as admin from './admin.ts';
import * as data from './index.ts';
import * as analytics from './analytics/endpoints.ts';
import { createBrowser } from './engagement/browsers/create.ts';
import { setUpAdmin } from './session/actions.ts';
import type { Endpoint } from './api/endpoint.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'name' in value && 'method' in value && 'path' in value;

const exported: unknown[] = [
  ...Object.values(data),
  ...Object.values(admin),
  ...Object.values(analytics),
  createBrowser,
  setUpAdmin,
];
const endpoints = exported.filter(isEndpoint);
const contracts = new Map(httpContracts().map(({ contract }) => [contract.name, contract]));

test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s is as its contract says',
  (name, endpoint) => {
    const contract = contracts.get(name);
    expect([endpoint.method, endpoint.path]).toEqual([contract?.method, contract?.path]);
  },
);
