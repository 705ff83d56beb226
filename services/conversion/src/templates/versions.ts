import {
  AppError,
  type deleteTemplateVersion,
  type getTemplateVersion,
  type listTemplateVersions,
  type restoreTemplateVersion,
} from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { isUuid } from '../uuid.ts';
import type { TemplatesContext } from './context.ts';
import { publicVersion, savedTemplate, templateMissing, versionMissing } from './public-template.ts';

export function listTemplateVersionsHandler({ templates }: TemplatesContext): HttpHandler<typeof listTemplateVersions> {
  return async ({ principal, params: { id } }) => {
    const versions = isUuid(id) ? await templates.listVersions(principal.userId, id) : [];
    if (versions.length === 0) {
      throw templateMissing();
    }
    return { versions: versions.map((version) => ({ ...version, createdAt: version.createdAt.toISOString() })) };
  };
}

export function getTemplateVersionHandler({ templates }: TemplatesContext): HttpHandler<typeof getTemplateVersion> {
  return async ({ principal, params }) => {
    const { id, number } = versionNamed(params);
    const found = await templates.find(principal.userId, id, number);
    if (!found) {
      throw templateMissing();
    }
    if (!found.version) {
      throw versionMissing();
    }
    return publicVersion(found.version);
  };
}

export function restoreTemplateVersionHandler({
  templates,
  now,
}: TemplatesContext): HttpHandler<typeof restoreTemplateVersion> {
  return async ({ principal, params }) => {
    const { id, number } = versionNamed(params);
    return savedTemplate(await templates.update(principal.userId, id, { fromVersion: number }, new Date(now())));
  };
}

export function deleteTemplateVersionHandler({
  templates,
}: TemplatesContext): HttpHandler<typeof deleteTemplateVersion> {
  return async ({ principal, params }) => {
    const { id, number } = versionNamed(params);
    const outcome = await templates.removeVersion(principal.userId, id, number);
    switch (outcome) {
      case 'removed':
        return { deleted: true };
      case 'current':
        throw new AppError({ code: 'conflict', message: 'This version is the current one. Save a newer one first' });
      case 'missing':
        throw templateMissing();
      case 'versionMissing':
        throw versionMissing();
      default:
        return outcome satisfies never;
    }
  };
}

const numberPattern = /^[1-9]\d{0,8}$/;

/** @throws AppError `not_found` for what can be neither id nor number. */
function versionNamed({ id, number = '' }: Record<string, string>): { id: string; number: number } {
  if (!isUuid(id)) {
    throw templateMissing();
  }
  if (!numberPattern.test(number)) {
    throw versionMissing();
  }
  return { id, number: Number(number) };
}
