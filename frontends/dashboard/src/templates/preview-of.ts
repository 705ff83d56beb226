import type { TemplatePreview } from '@octavo/data';
import { readDraft, type Draft } from './draft.ts';

/** What to ask a preview of; nothing while there is no text, or its JSON cannot be read. */
export function previewOf(draft: Draft): TemplatePreview | undefined {
  const reading = readDraft(draft);
  if ('fault' in reading || draft.template.trim() === '') return undefined;
  return reading.read;
}
