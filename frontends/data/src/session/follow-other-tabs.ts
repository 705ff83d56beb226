import type { QueryClient } from '@octavo/federation';
import { ofAccount } from './agreement.ts';
import { channelName, tell } from './tell-other-tabs.ts';

/** Reads again what another tab may have changed: now, or when somebody looks. Answers how to stop. */
export function followOtherTabs(client: QueryClient): () => void {
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
