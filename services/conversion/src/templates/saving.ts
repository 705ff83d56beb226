import type { TemplateOptions, TemplatePartials } from '@octavo/contracts';
import type { Transaction } from '../database.ts';
import type { Prisma, Template, TemplateVersion } from '../generated/prisma/client.ts';

export type TemplateRow = Template;
export type VersionRow = TemplateVersion;

export interface TemplateLimits {
  templates: number;
  versions: number;
  characters: number;
}

export interface VersionContent {
  template: string;
  partials: TemplatePartials;
  options: TemplateOptions;
  sampleData: Record<string, unknown> | null;
}

export interface TemplateChange {
  name?: string;
  description?: string | null;
  /** Any of it makes a new version; what is missing stays as it was. */
  content?: Partial<VersionContent>;
  /** Makes a new version of this one instead of the current one. */
  fromVersion?: number;
  expectedVersion?: number;
}

export type Refusal =
  | { outcome: 'nameTaken' | 'missing' | 'versionMissing' }
  | { outcome: 'tooManyTemplates' | 'tooManyCharacters'; most: number }
  | { outcome: 'newerVersion'; currentVersion: number };

export type Saved = { outcome: 'saved'; template: TemplateRow; version: VersionRow } | Refusal;

/** Any number: what matters is that everybody who writes an account's templates takes the same lock. */
const accountLock = 7_211_003;

export async function lockAccount(transaction: Transaction, userId: string): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${userId}, ${accountLock}::bigint))`;
}

export async function isNameTaken(transaction: Transaction, userId: string, name: string): Promise<boolean> {
  return (await transaction.template.count({ where: { userId, name } })) > 0;
}

export async function charactersKept(
  transaction: Transaction,
  where: Prisma.TemplateVersionWhereInput,
): Promise<number> {
  const { _sum: sum } = await transaction.templateVersion.aggregate({ where, _sum: { characters: true } });
  return sum.characters ?? 0;
}

/** Makes the version that a change asks for, and forgets those that are too old; the current one when it asks for none. */
export async function nextVersion(
  transaction: Transaction,
  { id, userId, currentVersion }: TemplateRow,
  { content, fromVersion }: TemplateChange,
  at: Date,
  limits: TemplateLimits,
): Promise<{ outcome: 'made'; version: VersionRow } | Refusal> {
  const base = await transaction.templateVersion.findUnique({
    where: { templateId_number: { templateId: id, number: fromVersion ?? currentVersion } },
  });
  if (!base) {
    return { outcome: 'versionMissing' };
  }
  if (content === undefined && fromVersion === undefined) {
    return { outcome: 'made', version: base };
  }
  const next: VersionContent = { ...(base as unknown as VersionContent), ...content };
  const characters = charactersOf(next);
  const number = currentVersion + 1;
  const tooOld = { templateId: id, number: { lte: number - limits.versions } };
  if ((await charactersKept(transaction, { owner: { userId }, NOT: tooOld })) + characters > limits.characters) {
    return { outcome: 'tooManyCharacters', most: limits.characters };
  }
  await transaction.templateVersion.deleteMany({ where: tooOld });
  const version = await transaction.templateVersion.create({
    data: { templateId: id, number, ...columnsOf(next), characters, createdAt: at },
  });
  return { outcome: 'made', version };
}

export function charactersOf({ template, ...rest }: VersionContent): number {
  const { partials, options, sampleData } = rest;
  return [partials, options, sampleData].reduce<number>(
    (sum, part) => sum + (part === null ? 0 : JSON.stringify(part).length),
    template.length,
  );
}

export function columnsOf({ template, partials, options, sampleData }: VersionContent) {
  return {
    template,
    partials,
    options: options as Prisma.InputJsonObject,
    ...(sampleData === null ? {} : { sampleData: sampleData as Prisma.InputJsonObject }),
  };
}
