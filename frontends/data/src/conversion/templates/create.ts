import type { createTemplate as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useChange, type ChangeOf } from '../../api/use-change.ts';
import { listTemplates } from './list.ts';

export const createTemplate = endpoint<typeof contract>('conversion.templates.create', 'POST', '/api/templates');

/** Stores a template as its version 1. */
export function useCreateTemplate(): ChangeOf<typeof contract> {
  return useChange(createTemplate, [listTemplates]);
}
