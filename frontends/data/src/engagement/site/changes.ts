import type { AnswerOf } from '../../api/endpoint.ts';
import { useQueryClient, type QueryClient } from '@octavo/federation';
import type { AppConfig, getSite as getSiteContract } from '@octavo/contracts';
import { useEffect } from 'react';
import { queryKeyOf } from '../../api/hooks.ts';
import { getSite } from './get.ts';

type Site = AnswerOf<typeof getSiteContract>;

const changesPath = '/api/site/changes';
const eventName = 'app_config';

function take(client: QueryClient, text: string): void {
  const { id: _, ...config } = JSON.parse(text) as AppConfig;
  client.setQueryData<Site>(queryKeyOf(getSite), (site) => site && { ...site, config });
}

/**
 * Follows the switches of the site while the page is looked at: a browser has few connections for one host, and tabs
 * in the background need none.
 */
export function useSiteChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    let source: EventSource | undefined;
    const follow = (): void => {
      source?.close();
      source = undefined;
      if (document.visibilityState !== 'visible') return;
      source = new EventSource(changesPath);
      source.addEventListener(eventName, ({ data }: MessageEvent<string>) => take(client, data));
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      source?.close();
    };
  }, [client]);
}
