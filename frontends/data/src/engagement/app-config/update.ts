import type { updateAppConfig as contract } from '@octavo/contracts';
import { endpoint, getSite, queryKeyOf, useCall, type AnswerOf, type CallOf } from '@octavo/data/core';
import { useQueryClient } from '@octavo/federation';

export const updateAppConfig = endpoint<typeof contract>('engagement.appConfig.update', 'PATCH', '/api/app_config');

type Site = AnswerOf<NonNullable<(typeof getSite)['contract']>>;

/** Turns switches of the site. This page shows them at once, all others within a second. */
export function useUpdateAppConfig(): CallOf<typeof contract> {
  const client = useQueryClient();
  return useCall(updateAppConfig, {
    onDone(answer) {
      const { id: _, ...config } = answer;
      client.setQueryData<Site>(queryKeyOf(getSite), (site) => site && { ...site, config });
    },
  });
}
