import { useQueryClient } from '@octavo/federation';
import { getAccount } from '../accounts/get.ts';
import { listApiKeys } from './list.ts';

/** Reads again what a change of keys changes. */
export function useKeyChanges(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all([listApiKeys, getAccount].map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
}
