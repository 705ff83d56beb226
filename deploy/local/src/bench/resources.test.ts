import { expect, test } from '@jest/globals';
import { withResources } from './resources.ts';

test('what was opened is closed, last opened first, also when the work fails', async () => {
  const closed: string[] = [];
  const resource = (name: string): { stop(): Promise<unknown> } => ({ stop: async () => closed.push(name) });
  const work = withResources(async (open) => {
    open(resource('stack'));
    open(resource('client'));
    throw new Error('answered 500');
  });
  await expect(work).rejects.toThrow('answered 500');
  expect(closed).toEqual(['client', 'stack']);
});

test('a resource that does not close keeps neither the others open nor the error hidden', async () => {
  const closed: string[] = [];
  const work = withResources(async (open) => {
    open({ stop: async () => closed.push('stack') });
    open({ stop: () => Promise.reject(new Error('stuck')) });
  });
  await expect(work).rejects.toThrow('stuck');
  expect(closed).toEqual(['stack']);
});
