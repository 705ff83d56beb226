import type { exportUsers as contract } from '@octavo/contracts';
import { api, endpoint, type QueryOf } from '@octavo/data/core';

export const exportUsers = endpoint<typeof contract>('billing.admin.exportUsers', 'GET', '/api/admin/users/export');

/** The users of a filter and search as CSV, all pages of them. @throws ApiError */
export function downloadUsers(query: QueryOf<typeof contract>): Promise<Blob> {
  return api().download(exportUsers, { query });
}
