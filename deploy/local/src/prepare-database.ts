import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from './run-command.ts';
import { seedEnvironments } from './seeds.ts';
import { databaseEnvironment, programDirectory, programEnvironment, serviceNames } from './service-environment.ts';
import type { ServiceName, StackContext } from './service-environment.ts';
import { hashOfDirectory, hashOfText, openWorkStamps } from './work-stamps.ts';
import type { WorkStamps } from './work-stamps.ts';

async function migrate(context: StackContext, stamps: WorkStamps, service: ServiceName): Promise<void> {
  const directory = join(context.root, programDirectory(service));
  const migrations = join(directory, 'prisma', 'migrations');
  if (!existsSync(migrations)) return;
  await stamps.once({
    name: `migrate ${service}`,
    databaseUrl: context.databaseUrl,
    schema: service,
    input: hashOfDirectory(migrations),
    run: () =>
      runNode({
        name: `The migration of ${service}`,
        args: [join(context.root, 'services', 'kit', 'dist', 'src', 'database', 'migrate-main.js'), directory],
        workingDirectory: directory,
        environment: databaseEnvironment(context, service),
      }),
  });
}

async function seed(context: StackContext, stamps: WorkStamps, service: 'auth' | 'billing'): Promise<void> {
  const directory = join(context.root, programDirectory(service));
  const seeds = seedEnvironments(context.secrets)[service];
  await stamps.once({
    name: `seed ${service}`,
    databaseUrl: context.databaseUrl,
    schema: service,
    input: hashOfText(JSON.stringify(seeds)),
    run: () =>
      runNode({
        name: `The seed of ${service}`,
        args: [join(directory, 'dist', 'src', 'seed-main.js')],
        workingDirectory: directory,
        environment: { ...programEnvironment(context, service), ...seeds },
      }),
  });
}

/** Brings every service's schema to its newest form and makes the first accounts and keys. */
export async function prepareDatabase(context: StackContext, dataDirectory: string): Promise<void> {
  const stamps = openWorkStamps(join(dataDirectory, 'database.json'));
  await Promise.all(serviceNames.map((service) => migrate(context, stamps, service)));
  await Promise.all((['auth', 'billing'] as const).map((service) => seed(context, stamps, service)));
}
