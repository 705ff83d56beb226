import type { restoreTemplateVersion as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useChange, type ChangeOf } from '../../api/use-change.ts';
import { getTemplate } from './get.ts';
import { listTemplates } from './list.ts';
import { listTemplateVersions } from './versions.ts';

export const restoreTemplateVersion = endpoint<typeof contract>(
  'conversion.templates.restoreVersion',
  'POST',
  '/api/templates/:id/versions/:number/restore',
);

/** Makes an older version the current one again, as a new version. */
export function useRestoreTemplateVersion(): ChangeOf<typeof contract> {
  return useChange(restoreTemplateVersion, [getTemplate, listTemplates, listTemplateVersions]);
}
