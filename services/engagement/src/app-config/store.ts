import {
  appConfigChanged,
  defaultAppConfig,
  type AppConfig,
  type AppConfigChange,
  type VersionedAppConfig,
} from '@octavo/contracts';
import { appendEvent } from '@octavo/kit';
import type { Database } from '../database.ts';
import type { AppConfig as AppConfigRow } from '../generated/prisma/client.ts';

const unset: VersionedAppConfig = { version: 0, config: defaultAppConfig };

function fromRow(row: AppConfigRow): VersionedAppConfig {
  return {
    version: row.version,
    config: {
      id: 1,
      show_waitlist: row.showWaitlist,
      hero_default_option: row.heroDefaultOption,
      theme_selected: row.themeSelected,
      theme_show_selector: row.themeShowSelector,
    },
  };
}

const toRow = (config: AppConfig): Omit<AppConfigRow, 'id' | 'version' | 'updatedAt'> => ({
  showWaitlist: config.show_waitlist,
  heroDefaultOption: config.hero_default_option,
  themeSelected: config.theme_selected,
  themeShowSelector: config.theme_show_selector,
});

export async function readAppConfig(database: Database): Promise<VersionedAppConfig> {
  const row = await database.appConfig.findUnique({ where: { id: 1 } });
  return row ? fromRow(row) : unset;
}

export interface Author {
  actorId: string;
  requestId: string;
  at: Date;
}

/** Changes the row, making it when there is none; who did it stands in the audit, and the fact is told. */
export async function changeAppConfig(
  database: Database,
  change: AppConfigChange,
  { actorId, requestId, at }: Author,
): Promise<VersionedAppConfig> {
  return database.$transaction(async (transaction) => {
    await transaction.appConfig.createMany({
      data: [{ id: 1, ...toRow(defaultAppConfig), version: 0, updatedAt: at }],
      skipDuplicates: true,
    });
    await transaction.$queryRaw`SELECT 1 FROM app_config WHERE id = 1 FOR UPDATE`;
    const before = fromRow(await transaction.appConfig.findUniqueOrThrow({ where: { id: 1 } }));
    const config = { ...before.config, ...withoutUndefined(change) };
    if (JSON.stringify(config) === JSON.stringify(before.config) && before.version > 0) {
      return before;
    }
    const after: VersionedAppConfig = { version: before.version + 1, config };
    await transaction.appConfig.update({
      where: { id: 1 },
      data: { ...toRow(config), version: after.version, updatedAt: at },
    });
    await transaction.appConfigChange.create({
      data: { actorId, requestId, changedAt: at, before: before.config, after: config },
    });
    await appendEvent(transaction, appConfigChanged, after);
    return after;
  });
}

function withoutUndefined(change: AppConfigChange): Partial<AppConfig> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
