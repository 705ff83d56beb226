import type { createTemplate, deleteTemplate, getTemplate, listTemplates, updateTemplate } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { cursorOf, readCursor } from '../cursor.ts';
import { isUuid } from '../uuid.ts';
import type { TemplatesContext } from './context.ts';
import { publicSummary, publicTemplate, savedTemplate, templateMissing } from './public-template.ts';
import type { TemplateChange } from './saving.ts';

export function createTemplateHandler(context: TemplatesContext): HttpHandler<typeof createTemplate> {
  const { templates, checkTemplate, now } = context;
  return async ({ principal, body, signal }) => {
    const { name, description = null, template, partials = {}, options = {}, sampleData = null } = body;
    await checkTemplate({ template, partials }, signal);
    const content = { template, partials, options, sampleData };
    return savedTemplate(await templates.create(principal.userId, { name, description }, content, new Date(now())));
  };
}

export function listTemplatesHandler({ templates }: TemplatesContext): HttpHandler<typeof listTemplates> {
  return async ({ principal, query: { search, limit, cursor } }) => {
    const after = cursor === undefined ? undefined : readCursor(cursor);
    // One more than asked for tells whether there is another page.
    const rows = await templates.list({ userId: principal.userId, search, limit: limit + 1, after });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return { templates: page.map(publicSummary), nextCursor: last && rows.length > limit ? cursorOf(last) : null };
  };
}

export function getTemplateHandler({ templates }: TemplatesContext): HttpHandler<typeof getTemplate> {
  return async ({ principal, params: { id } }) => {
    const found = isUuid(id) ? await templates.find(principal.userId, id) : undefined;
    if (!found?.version) {
      throw templateMissing();
    }
    return publicTemplate(found.template, found.version);
  };
}

export function updateTemplateHandler(context: TemplatesContext): HttpHandler<typeof updateTemplate> {
  const { templates, checkTemplate, now } = context;
  return async ({ principal, params: { id }, body: { template, partials, options, sampleData, ...rest }, signal }) => {
    if (!isUuid(id)) {
      throw templateMissing();
    }
    if (template !== undefined || partials !== undefined) {
      await checkTemplate({ template, partials }, signal);
    }
    const content = given({ template, partials, options, sampleData });
    const change: TemplateChange = { ...given(rest), ...(Object.keys(content).length > 0 ? { content } : {}) };
    return savedTemplate(await templates.update(principal.userId, id, change, new Date(now())));
  };
}

export function deleteTemplateHandler({ templates }: TemplatesContext): HttpHandler<typeof deleteTemplate> {
  return async ({ principal, params: { id } }) => {
    if (!isUuid(id) || !(await templates.remove(principal.userId, id))) {
      throw templateMissing();
    }
    return { deleted: true };
  };
}

type Given<Values> = { [Key in keyof Values]?: Exclude<Values[Key], undefined> };

/** Without what the caller did not name. */
function given<Values extends object>(values: Values): Given<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<Values>;
}
