import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from './compile.mjs';
import { compressAssets, removeOldAssets } from './compress.mjs';
import { composePages, renderPages, writeSiteFile } from './pages.mjs';
import { remoteNames, siteDirectory, workDirectory } from './places.mjs';
import { loadRenderer } from './render.mjs';
import { sourcesFingerprint } from './sources.mjs';
import { writeStaticFiles } from './static-files.mjs';

const stampFile = join(workDirectory, 'stamp');

/** Whether what stands in the site's folder was made of the sources as they are. */
export function siteIsCurrent() {
  return (
    existsSync(join(siteDirectory, 'site.json')) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === sourcesFingerprint()
  );
}

/** Compiles some parts of the site, or all, and makes its pages. `onStep` hears what is being done. */
export async function buildSite({ parts, development = false, onStep = () => undefined } = {}) {
  const fingerprint = sourcesFingerprint();
  mkdirSync(workDirectory, { recursive: true });
  const facts = [];
  for (const name of parts ?? ['shell', ...remoteNames()]) {
    onStep(name);
    facts.push(await compile(name, { development }));
  }
  onStep('pages');
  const renderer = await loadRenderer();
  const rendered = await renderPages(renderer);
  const { pages, rendered: paths } = composePages(rendered);
  const filled = await writeStaticFiles({ site: renderer.site, paths });
  onStep('compression');
  await compressAssets(siteDirectory);
  removeOldAssets(siteDirectory, filesOf(facts), Date.now());
  // Last: by it the gateway sees that the site changed.
  writeSiteFile({ pages, known: rendered.known, settings: rendered.settings, filled });
  if (!parts) writeFileSync(stampFile, fingerprint);
}

function filesOf(facts) {
  return facts.flatMap(({ name, files }) => files.map((file) => (name === 'shell' ? file : `remotes/${name}/${file}`)));
}
