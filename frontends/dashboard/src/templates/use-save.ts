import type { StoredTemplate, TemplateOptions } from '@octavo/contracts';
import { useCreateTemplate, useUpdateTemplate, type ApiError } from '@octavo/data';
import { draftOfVersion, readDraft, type Draft, type ReadDraft } from './draft.ts';

export interface SavedDraft {
  template: StoredTemplate;
  draft: Draft;
}

export interface SaveDraft {
  busy: boolean;
  /** Makes the template, or a new version of it if what it says has changed. @throws ApiError */
  save: (draft: Draft, read: ReadDraft, base: number) => Promise<SavedDraft>;
}

function contentOf({ data, options, ...texts }: ReadDraft) {
  return { ...texts, options: options as TemplateOptions, sampleData: Object.keys(data).length > 0 ? data : undefined };
}

/** Whether what a version says differs: its name alone makes none. */
function saysOtherwise(read: ReadDraft, template: StoredTemplate): boolean {
  const stored = readDraft(draftOfVersion(template.version, template));
  return !('read' in stored) || JSON.stringify(stored.read) !== JSON.stringify(read);
}

export function useSave(template: StoredTemplate | undefined): SaveDraft {
  const create = useCreateTemplate();
  const update = useUpdateTemplate();

  async function store(draft: Draft, read: ReadDraft, base: number): Promise<StoredTemplate> {
    const name = draft.name.trim();
    const description = draft.description.trim();
    const { sampleData, ...content } = contentOf(read);
    if (!template) {
      return create.mutateAsync({
        body: { name, ...content, ...(description ? { description } : {}), ...(sampleData ? { sampleData } : {}) },
      });
    }
    return update.mutateAsync({
      params: { id: template.id },
      body: {
        name,
        description: description || null,
        ...(saysOtherwise(read, template) ? { ...content, sampleData: sampleData ?? null } : {}),
        expectedVersion: base,
      },
    });
  }

  return {
    busy: create.isPending || update.isPending,
    async save(draft, read, base) {
      const saved = await store(draft, read, base);
      return { template: saved, draft: draftOfVersion(saved.version, saved) };
    },
  };
}

/** For what is wrong with the name and not with the text. */
export function isAboutName({ details, message }: ApiError): boolean {
  return details.some(({ path }) => path === 'name') || /\bname\b|called/i.test(message);
}
