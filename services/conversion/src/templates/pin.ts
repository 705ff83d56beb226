import type { Operation } from '@octavo/contracts';
import { renderableMissing } from './public-template.ts';
import type { TemplateStore } from './store.ts';

/** As far as a request for a job names a stored template. */
interface NamedTemplate {
  templateId?: string | undefined;
  version?: number | undefined;
}

/**
 * The body that a job keeps: one that renders a stored template names its version, so that the job renders what was
 * current when it was accepted. Other bodies stay as they are.
 * @throws AppError `not_found` when the account has no such template or version.
 */
export async function pinTemplate(
  templates: Pick<TemplateStore, 'findNumber'>,
  userId: string,
  { operation, body }: { operation: Operation; body: unknown },
): Promise<unknown> {
  const { templateId, version } = body as NamedTemplate;
  if (operation !== 'template-to-pdf' || templateId === undefined) {
    return body;
  }
  const number = await templates.findNumber(userId, templateId, version);
  if (number === undefined) {
    throw renderableMissing(version);
  }
  return { ...(body as object), version: number };
}
