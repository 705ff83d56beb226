import { useQueryClient, type QueryClient } from '@octavo/federation';
import { useEffect, useRef } from 'react';
import { openApiPath } from '../api/openapi.ts';
import { getSite } from '../engagement/site/get.ts';
import { useAuth } from './auth-provider.tsx';

const channelName = 'octavo-changes';

/** What is the same whoever looks at it. */
const everybodys: readonly unknown[] = [getSite.name, openApiPath];

const ofAccount = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => !everybodys.includes(queryKey[0]) };

function tell(channel: BroadcastChannel): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a window's needs one, a channel has one origin
  channel.postMessage('changed');
}

/** Says that something of the account has changed, to this browser's other tabs. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(channelName);
  tell(channel);
  channel.close();
}

/** Reads again what another tab may have changed: now, or when somebody looks. */
function followOtherTabs(client: QueryClient): () => void {
  const channel = new BroadcastChannel(channelName);
  let isStale = false;
  const readAgain = (): void => {
    if (!isStale || document.visibilityState !== 'visible') return;
    isStale = false;
    void client.invalidateQueries(ofAccount);
  };
  channel.addEventListener('message', () => {
    isStale = true;
    readAgain();
  });
  document.addEventListener('visibilitychange', readAgain);
  const stopTelling = client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') tell(channel);
  });
  return () => {
    stopTelling();
    document.removeEventListener('visibilitychange', readAgain);
    channel.close();
  };
}

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

  useEffect(() => (userId === undefined ? undefined : followOtherTabs(client)), [client, userId]);
}
