import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `node deploy/docker/pack.mjs <output> <workspace>…`: copies built workspaces and the packages they need at run time
 * to a folder that an image is made of. npm's own pruning keeps what is an optional peer of somebody: for Prisma's
 * client that is its whole command line, 300 MB.
 */
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** What an image's process reads of a workspace, besides its package.json. */
const workspaceParts = ['dist/src', 'prisma/migrations', 'config', 'plugin-bridge.cjs'];

const unneeded = [
  /\.d\.[cm]?ts$/,
  /\.test\.js$/,
  /\.tsbuildinfo$/,
  /\.test\.js\.map$/,
  // Prisma's client brings the query compilers of every database.
  /@prisma\/client\/runtime\/query_(compiler|engine).*\.(cockroachdb|mysql|sqlite|sqlserver)\./,
];
const unneededOfPackages = [...unneeded, /\.map$/, /\.md$/i];

function readPackage(directory) {
  return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
}

/** As Node looks for it: in each node_modules on the way up. */
function findPackage(name, from) {
  for (let directory = from; directory.startsWith(root); directory = dirname(directory)) {
    const candidate = join(directory, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
  }
  return undefined;
}

/** @returns {{ name: string, isRequired: boolean }[]} */
function needs({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  return [
    ...Object.keys(dependencies).map((name) => ({ name, isRequired: !(name in optionalDependencies) })),
    ...Object.keys(optionalDependencies).map((name) => ({ name, isRequired: false })),
    ...Object.keys(peerDependencies)
      .filter((name) => !peerDependenciesMeta[name]?.optional)
      .map((name) => ({ name, isRequired: false })),
  ];
}

/** The folders of everything that runs when the workspaces do, workspaces first. */
export function reachablePackages(workspaceDirectories) {
  const found = new Set(workspaceDirectories.map((directory) => resolve(root, directory)));
  for (const directory of found) {
    for (const { name, isRequired } of needs(readPackage(directory))) {
      const path = findPackage(name, directory);
      if (path) found.add(realpathSync(path));
      else if (isRequired) throw new Error(`${relative(root, directory)} needs ${name}, which is not installed`);
    }
  }
  return [...found];
}

function copy(from, to, without) {
  cpSync(from, to, {
    recursive: true,
    filter: (path) =>
      basename(path) !== 'node_modules' &&
      !(lstatSync(path).isFile() && without.some((pattern) => pattern.test(path.replaceAll('\\', '/')))),
  });
}

function writeManifest(directory, manifest) {
  writeFileSync(join(directory, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

function pack(output, workspaceDirectories) {
  const workspaces = [];
  for (const directory of reachablePackages(workspaceDirectories)) {
    const place = relative(root, directory);
    if (place.split(sep).includes('node_modules')) {
      copy(directory, join(output, place), unneededOfPackages);
      continue;
    }
    const { devDependencies: _, ...manifest } = readPackage(directory);
    const { name } = manifest;
    workspaces.push(place);
    mkdirSync(join(output, place), { recursive: true });
    writeManifest(join(output, place), manifest);
    for (const part of workspaceParts) {
      if (existsSync(join(directory, part))) copy(join(directory, part), join(output, place, part), unneeded);
    }
    const link = join(output, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), join(output, place)), link, 'dir');
  }
  const { version, license, overrides } = readPackage(root);
  writeManifest(output, { name: 'octavo', version, license, private: true, type: 'module', workspaces, overrides });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [output, ...workspaceDirectories] = process.argv.slice(2);
  if (!output || workspaceDirectories.length === 0) {
    throw new Error('Name the output folder and at least one workspace folder');
  }
  pack(resolve(output), workspaceDirectories);
}
