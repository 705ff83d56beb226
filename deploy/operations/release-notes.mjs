import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repositoryRoot } from '../local/setup/paths.mjs';

/** What CHANGELOG.md says of one version: all between its heading and the next. @throws Error where it says nothing. */
export function releaseNotes(changelog, version) {
  const heading = new RegExp(`^## ${version.replaceAll('.', String.raw`\.`)}(?: .*)?$`, 'm').exec(changelog);
  if (!heading)
    throw new Error(`CHANGELOG.md has no heading '## ${version}': give what is unreleased its version first`);
  const rest = changelog.slice(heading.index + heading[0].length);
  const end = rest.search(/^## /m);
  const notes = (end === -1 ? rest : rest.slice(0, end)).trim();
  if (notes === '') throw new Error(`CHANGELOG.md says nothing of ${version}`);
  return notes;
}

/** `node deploy/operations/release-notes.mjs 1.2.3`, for the release workflow. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [version = ''] = process.argv.slice(2);
  process.stdout.write(`${releaseNotes(readFileSync(join(repositoryRoot, 'CHANGELOG.md'), 'utf8'), version)}\n`);
}
