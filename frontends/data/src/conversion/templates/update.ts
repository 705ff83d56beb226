import type { updateTemplate as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useChange, type ChangeOf } from '../../api/use-change.ts';
import { getTemplate } from './get.ts';
import { listTemplates } from './list.ts';
import { listTemplateVersions } from './versions.ts';

export const updateTemplate = endpoint<typeof contract>('conversion.templates.update', 'PATCH', '/api/templates/:id');

/** Changes a template: a new version of what it says, or its name and description. */
export function useUpdateTemplate(): ChangeOf<typeof contract> {
  return useChange(updateTemplate, [getTemplate, listTemplates, listTemplateVersions]);
}
