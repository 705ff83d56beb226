import type { deleteTemplateVersion as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useChange, type ChangeOf } from '../../api/use-change.ts';
import { listTemplateVersions } from './versions.ts';

export const deleteTemplateVersion = endpoint<typeof contract>(
  'conversion.templates.deleteVersion',
  'DELETE',
  '/api/templates/:id/versions/:number',
);

/** Deletes an older version. */
export function useDeleteTemplateVersion(): ChangeOf<typeof contract> {
  return useChange(deleteTemplateVersion, [listTemplateVersions]);
}
