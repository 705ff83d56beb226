import type { exportAccount as contract } from '@octavo/contracts';
import { api } from '../../api/api.ts';
import { endpoint } from '../../api/endpoint.ts';

export const exportAccount = endpoint<typeof contract>('auth.account.export', 'GET', '/api/account/export');

/** Everything that is held about the caller, as one file. @throws ApiError */
export function downloadAccount(): Promise<Blob> {
  return api().download(exportAccount);
}
