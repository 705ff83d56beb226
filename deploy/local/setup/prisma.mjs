import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { runOrExplain } from './command.mjs';
import { repositoryRoot } from './paths.mjs';
import { fingerprint, readIfThere, writeStamp } from './stamp.mjs';

const prismaPackage = join(repositoryRoot, 'node_modules', 'prisma');

function schemas() {
  const services = join(repositoryRoot, 'services');
  return readdirSync(services)
    .map((service) => ({ service, file: join(services, service, 'prisma', 'schema.prisma') }))
    .filter(({ file }) => existsSync(file));
}

function outputDirectory(file) {
  const output = /^\s*output\s*=\s*"([^"]+)"/m.exec(readFileSync(file, 'utf8'))?.[1];
  return output === undefined ? undefined : resolve(dirname(file), output);
}

/** Generates the Prisma client of each service whose schema changed; returns the names of those. */
export async function generateClients() {
  const generated = [];
  for (const { service, file } of schemas()) {
    const stampFile = join(repositoryRoot, 'node_modules', '.cache', 'octavo', `prisma-${service}`);
    const wanted = fingerprint({ files: [file, join(prismaPackage, 'package.json')] });
    const output = outputDirectory(file);
    if (readIfThere(stampFile) === wanted && output !== undefined && existsSync(output)) continue;
    await runOrExplain(process.execPath, [join(prismaPackage, 'build', 'index.js'), 'generate', '--schema', file], {
      cwd: join(repositoryRoot, 'services', service),
      environment: {
        ...process.env,
        // `generate` asks that the schema engine exists and never runs it; without this it downloads one.
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
      },
      advice: `The Prisma client of ${service} could not be generated: mend services/${service}/prisma/schema.prisma.`,
    });
    writeStamp(stampFile, wanted);
    generated.push(service);
  }
  return generated;
}
