export interface MigrationTarget {
  databaseUrl: string;
  schema: string;
  /** The service's folder, which holds prisma/migrations. */
  directory: string;
}

export type Migrate = (target: MigrationTarget) => Promise<unknown>;

/** kit's own, found when it runs: kit's tests use this package, so this package is compiled before kit. */
const kitMigrations: string = '@octavo/kit/migrate';

export const migrateWithKit: Migrate = async (target) => {
  const { migrateDatabase } = (await import(kitMigrations)) as { migrateDatabase: Migrate };
  return migrateDatabase(target);
};
