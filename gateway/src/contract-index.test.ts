import { defineHttp } from '@octavo/contracts';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { createContractIndex } from './contract-index.ts';

const make = (name: string, method: 'GET' | 'POST' | 'PATCH', path: string) => ({
  service: 'billing' as const,
  contract: defineHttp({ name, method, path, access: 'anyone', summary: '', output: z.object({}) }),
});

const routeOf = createContractIndex([
  make('list', 'GET', '/api/things'),
  make('create', 'POST', '/api/things'),
  make('update', 'PATCH', '/api/things/:id'),
]);

test.each([
  ['GET', '/api/things', 'list', ['GET', 'POST']],
  ['HEAD', '/api/things', 'list', ['GET', 'POST']],
  ['POST', '/api/things', 'create', ['GET', 'POST']],
  ['DELETE', '/api/things', undefined, ['GET', 'POST']],
  ['PATCH', '/api/things/7', 'update', ['PATCH']],
  ['PATCH', '/api/things/7/parts', undefined, []],
  ['PATCH', '/api/things/', undefined, []],
  ['GET', '/api/Things', undefined, []],
  ['GET', '/api/things/../things', undefined, []],
])('%s %s is %s', (method, path, name, allow) => {
  const route = routeOf(method, path);
  expect(route.match?.contract.name).toBe(name);
  expect(route.allow).toEqual(allow);
});
