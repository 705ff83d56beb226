import type { exportWaitlist as contract } from '@octavo/contracts';
import { api, endpoint } from '@octavo/data/core';

export const exportWaitlist = endpoint<typeof contract>('engagement.waitlist.export', 'GET', '/api/waitlist/export');

/** The waitlist as CSV. @throws ApiError */
export function downloadWaitlist(): Promise<Blob> {
  return api().download(exportWaitlist);
}
