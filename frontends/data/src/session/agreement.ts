import { useQueryClient } from '@octavo/federation';
import { useEffect, useRef } from 'react';
import { openApiPath } from '../api/openapi.ts';
import { getSite } from '../engagement/site/get.ts';
import { useAuth } from './auth-provider.tsx';

/** What is the same whoever looks at it. */
const everybodys: readonly unknown[] = [getSite.name, openApiPath];

export const ofAccount = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => !everybodys.includes(queryKey[0]),
};

/** All tabs of a browser show one account as it is: what one changes the others read again, and of who is gone nothing stays. */
export function useAgreement(): void {
  const client = useQueryClient();
  const userId = useAuth().user?.id;
  const before = useRef(userId);

  useEffect(() => {
    const known = before.current;
    before.current = userId;
    if (known !== undefined && known !== userId) void client.resetQueries(ofAccount);
  }, [client, userId]);

  // Comes with somebody who is signed in: for others there is nothing to agree about.
  useEffect(() => {
    if (userId === undefined) return undefined;
    const following = import('./follow-other-tabs.ts').then(
      ({ followOtherTabs }) => followOtherTabs(client),
      () => undefined,
    );
    return () => void following.then((stop) => stop?.());
  }, [client, userId]);
}
