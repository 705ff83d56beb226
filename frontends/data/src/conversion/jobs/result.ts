import type { getJobResult as contract } from '@octavo/contracts';
import { api } from '../../api/api.ts';
import { endpoint } from '../../api/endpoint.ts';

export const getJobResult = endpoint<typeof contract>('conversion.jobs.result', 'GET', '/functions/v1/jobs/:id/result');

/** What a job has made. @throws ApiError */
export function downloadJobResult(id: string): Promise<Blob> {
  return api().download(getJobResult, { params: { id } });
}
