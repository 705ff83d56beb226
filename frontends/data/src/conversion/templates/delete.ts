import type { deleteTemplate as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useChange, type ChangeOf } from '../../api/use-change.ts';
import { listTemplates } from './list.ts';

export const deleteTemplate = endpoint<typeof contract>('conversion.templates.delete', 'DELETE', '/api/templates/:id');

/** Forgets a template with all its versions. */
export function useDeleteTemplate(): ChangeOf<typeof contract> {
  return useChange(deleteTemplate, [listTemplates]);
}
