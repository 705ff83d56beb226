import { AppError, type StoredTemplate, type TemplateSummary, type TemplateVersion } from '@octavo/contracts';
import type { Refusal, Saved, TemplateRow, VersionContent, VersionRow } from './saving.ts';

/** A template as lists tell it. */
export function publicSummary(row: TemplateRow): TemplateSummary {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    currentVersion: row.currentVersion,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function publicVersion(row: VersionRow): TemplateVersion {
  const { template, partials, options, sampleData } = row as unknown as VersionContent;
  return { number: row.number, template, partials, options, sampleData, createdAt: row.createdAt.toISOString() };
}

/** A template with its newest version, which another request may have made since the template was read. */
export function publicTemplate(template: TemplateRow, version: VersionRow): StoredTemplate {
  return { ...publicSummary(template), currentVersion: version.number, version: publicVersion(version) };
}

/** @throws AppError `not_found` or `conflict` when it was not saved. */
export function savedTemplate(saved: Saved): StoredTemplate {
  if (saved.outcome === 'saved') {
    return publicTemplate(saved.template, saved.version);
  }
  throw refusalError(saved);
}

export function templateMissing(): AppError {
  return new AppError({ code: 'not_found', message: 'There is no such template' });
}

/** For a version that was named, or none, of a template that there may be or not. */
export function renderableMissing(version: number | undefined): AppError {
  return version === undefined
    ? templateMissing()
    : new AppError({ code: 'not_found', message: 'There is no such template, or it has no such version' });
}

export function versionMissing(): AppError {
  return new AppError({ code: 'not_found', message: 'The template has no such version' });
}

function refusalError(refusal: Refusal): AppError {
  switch (refusal.outcome) {
    case 'missing':
      return templateMissing();
    case 'versionMissing':
      return versionMissing();
    case 'nameTaken':
      return conflict('You have a template of this name. Choose another, or update that one', 'name');
    case 'newerVersion':
      return conflict(
        `The current version is ${refusal.currentVersion} by now. Read it, and send your change again`,
        'expectedVersion',
      );
    case 'tooManyTemplates':
      return conflict(`You have ${refusal.most} templates. Delete one first`);
    case 'tooManyCharacters':
      return conflict(
        `All versions of your templates may have ${refusal.most.toLocaleString('en-US')} ` +
          'characters together. Delete templates or older versions first',
      );
    default:
      return refusal satisfies never;
  }
}

function conflict(message: string, path?: string): AppError {
  return new AppError({ code: 'conflict', message, ...(path === undefined ? {} : { details: [{ path, message }] }) });
}
