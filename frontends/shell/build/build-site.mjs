import { compile } from './compile.mjs';
import { compressAssets, removeOldAssets } from './compress.mjs';
import { composePages, renderPages, writeSiteFile } from './pages.mjs';
import { remoteNames, siteDirectory } from './places.mjs';
import { loadRenderer } from './render.mjs';
import { sourcesFingerprint, stampSite } from './sources.mjs';
import { writeStaticFiles } from './static-files.mjs';

/** Compiles some parts of the site, or all, and makes its pages. `onStep` hears what is being done. */
export async function buildSite({ parts, development = false, onStep = () => undefined } = {}) {
  const fingerprint = sourcesFingerprint();
  const facts = [];
  for (const name of parts ?? ['shell', ...remoteNames()]) {
    onStep(name);
    facts.push(await compile(name, { development }));
  }
  onStep('pages');
  const renderer = await loadRenderer();
  const rendered = await renderPages(renderer);
  const { pages, heroes, nested, indexed: paths } = await composePages(rendered);
  const { site, handbookFiles } = renderer;
  const filled = await writeStaticFiles({ site, paths, handbookFiles });
  onStep('compression');
  await compressAssets(siteDirectory);
  removeOldAssets(siteDirectory, filesOf(facts), Date.now());
  // Last: by it the gateway sees that the site changed.
  writeSiteFile({ pages, heroes, nested, settings: rendered.settings, filled });
  stampSite(parts || development ? undefined : fingerprint);
}

function filesOf(facts) {
  return facts.flatMap(({ name, files }) => files.map((file) => (name === 'shell' ? file : `remotes/${name}/${file}`)));
}
