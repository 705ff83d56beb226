import { storedTemplateLimits } from '@octavo/contracts';
import { randomUUID } from 'node:crypto';
import type { Position } from '../cursor.ts';
import type { Database } from '../database.ts';
import {
  charactersKept,
  charactersOf,
  columnsOf,
  isNameTaken,
  lockAccount,
  nextVersion,
  type Saved,
  type TemplateChange,
  type TemplateLimits,
  type TemplateRow,
  type VersionContent,
  type VersionRow,
} from './saving.ts';

export type VersionSummaryRow = Pick<VersionRow, 'number' | 'characters' | 'createdAt'>;

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

/** `contains` takes % and _ for wildcards. */
function asLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
