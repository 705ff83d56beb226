import { storedTemplateLimits, type TemplateOptions, type TemplatePartials } from '@octavo/contracts';
import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../database.ts';
import type { Prisma, Template, TemplateVersion } from '../generated/prisma/client.ts';
import type { Position } from '../cursor.ts';

export type TemplateRow = Template;
export type VersionRow = TemplateVersion;
export type VersionSummaryRow = Pick<TemplateVersion, 'number' | 'characters' | 'createdAt'>;

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

export interface TemplatePage {
  userId: string;
  search?: string | undefined;
  limit: number;
  after?: Position | undefined;
}

export type TemplateStore = ReturnType<typeof createTemplateStore>;

/**
 * Templates and their versions. What writes them goes one after the other for each account, so that limits, names and
 * version numbers can be looked at before anything is written.
 */
export function createTemplateStore(database: Database, limits: TemplateLimits = storedTemplateLimits) {
  return {
    create: (userId: string, { name, description }: Heading, content: VersionContent, at: Date): Promise<Saved> =>
      database.$transaction(async (transaction): Promise<Saved> => {
        await lockAccount(transaction, userId);
        if ((await transaction.template.count({ where: { userId } })) >= limits.templates) {
          return { outcome: 'tooManyTemplates', most: limits.templates };
        }
        if (await isNameTaken(transaction, userId, name)) {
          return { outcome: 'nameTaken' };
        }
        const characters = charactersOf(content);
        if ((await charactersKept(transaction, { owner: { userId } })) + characters > limits.characters) {
          return { outcome: 'tooManyCharacters', most: limits.characters };
        }
        const template = await transaction.template.create({
          data: { id: randomUUID(), userId, name, description, currentVersion: 1, createdAt: at, updatedAt: at },
        });
        const version = await transaction.templateVersion.create({
          data: { templateId: template.id, number: 1, ...columnsOf(content), characters, createdAt: at },
        });
        return { outcome: 'saved', template, version };
      }),

    update: (userId: string, id: string, change: TemplateChange, at: Date): Promise<Saved> =>
      database.$transaction(async (transaction): Promise<Saved> => {
        await lockAccount(transaction, userId);
        const { name, description, expectedVersion } = change;
        const former = await transaction.template.findFirst({ where: { id, userId } });
        if (!former) {
          return { outcome: 'missing' };
        }
        const { currentVersion } = former;
        if (expectedVersion !== undefined && expectedVersion !== currentVersion) {
          return { outcome: 'newerVersion', currentVersion };
        }
        if (name !== undefined && name !== former.name && (await isNameTaken(transaction, userId, name))) {
          return { outcome: 'nameTaken' };
        }
        const made = await nextVersion(transaction, former, change, at, limits);
        if (made.outcome !== 'made') {
          return made;
        }
        const template = await transaction.template.update({
          where: { id },
          data: {
            ...(name === undefined ? {} : { name }),
            ...(description === undefined ? {} : { description }),
            currentVersion: made.version.number,
            updatedAt: at,
          },
        });
        return { outcome: 'saved', template, version: made.version };
      }),

    list: ({ userId, search, limit, after }: TemplatePage): Promise<TemplateRow[]> =>
      database.template.findMany({
        where: {
          userId,
          ...(search ? { name: { contains: asLiteral(search), mode: 'insensitive' } } : {}),
          ...(after
            ? { OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }] }
            : {}),
        },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: limit,
      }),

    /** A template with one of its versions, the current one if none is named. */
    async find(
      userId: string,
      id: string,
      number?: number,
    ): Promise<{ template: TemplateRow; version: VersionRow | undefined } | undefined> {
      const found = await database.template.findFirst({
        where: { id, userId },
        include: { versions: { where: numbered(number), ...newest } },
      });
      if (!found) {
        return undefined;
      }
      const { versions, ...template } = found;
      return { template, version: versions[0] };
    },

    /** What rendering needs of a version, the current one if none is named. */
    async findContent(
      userId: string,
      id: string,
      number: number | undefined,
    ): Promise<Omit<VersionContent, 'sampleData'> | undefined> {
      const found = await database.templateVersion.findFirst({
        where: { templateId: id, owner: { userId }, ...numbered(number) },
        select: { template: true, partials: true, options: true },
        orderBy: newest.orderBy,
      });
      return found ? (found as Omit<VersionContent, 'sampleData'>) : undefined;
    },

    /** The number of a version, the current one if none is named, as long as there is one. */
    async findNumber(userId: string, id: string, number: number | undefined): Promise<number | undefined> {
      const found = await database.templateVersion.findFirst({
        where: { templateId: id, owner: { userId }, ...numbered(number) },
        select: { number: true },
        orderBy: newest.orderBy,
      });
      return found?.number;
    },

    async listVersions(userId: string, id: string): Promise<VersionSummaryRow[]> {
      return database.templateVersion.findMany({
        where: { templateId: id, owner: { userId } },
        select: { number: true, characters: true, createdAt: true },
        orderBy: newest.orderBy,
      });
    },

    remove: (userId: string, id: string): Promise<boolean> =>
      database.$transaction(async (transaction) => {
        await lockAccount(transaction, userId);
        const { count } = await transaction.template.deleteMany({ where: { id, userId } });
        return count === 1;
      }),

    removeVersion: (
      userId: string,
      id: string,
      number: number,
    ): Promise<'removed' | 'current' | 'missing' | 'versionMissing'> =>
      database.$transaction(async (transaction) => {
        await lockAccount(transaction, userId);
        const template = await transaction.template.findFirst({ where: { id, userId } });
        if (!template) {
          return 'missing';
        }
        if (template.currentVersion === number) {
          return 'current';
        }
        const { count } = await transaction.templateVersion.deleteMany({ where: { templateId: id, number } });
        return count === 1 ? 'removed' : 'versionMissing';
      }),
  };
}

interface Heading {
  name: string;
  description: string | null;
}

/** A template's current version has the highest number of all. */
const newest = { orderBy: { number: 'desc' }, take: 1 } as const;

const numbered = (number: number | undefined): { number?: number } => (number === undefined ? {} : { number });

/** Any number: what matters is that everybody who writes an account's templates takes the same lock. */
const accountLock = 7_211_003;

async function lockAccount(transaction: Transaction, userId: string): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${userId}, ${accountLock}::bigint))`;
}

async function isNameTaken(transaction: Transaction, userId: string, name: string): Promise<boolean> {
  return (await transaction.template.count({ where: { userId, name } })) > 0;
}

async function charactersKept(transaction: Transaction, where: Prisma.TemplateVersionWhereInput): Promise<number> {
  const { _sum: sum } = await transaction.templateVersion.aggregate({ where, _sum: { characters: true } });
  return sum.characters ?? 0;
}

/** Makes the version that a change asks for, and forgets those that are too old; the current one when it asks for none. */
async function nextVersion(
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

function charactersOf({ template, ...rest }: VersionContent): number {
  const { partials, options, sampleData } = rest;
  return [partials, options, sampleData].reduce<number>(
    (sum, part) => sum + (part === null ? 0 : JSON.stringify(part).length),
    template.length,
  );
}

function columnsOf({ template, partials, options, sampleData }: VersionContent) {
  return {
    template,
    partials,
    options: options as Prisma.InputJsonObject,
    ...(sampleData === null ? {} : { sampleData: sampleData as Prisma.InputJsonObject }),
  };
}

/** `contains` takes % and _ for wildcards. */
function asLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
