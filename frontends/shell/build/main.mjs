import { parseArgs } from 'node:util';
import { siteIsCurrent } from './sources.mjs';

const { values, positionals } = parseArgs({
  options: {
    force: { type: 'boolean', default: false },
    development: { type: 'boolean', default: false },
    single: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

// Named parts are built whatever was there: one is deployed without the others.
const parts = positionals.length > 0 ? positionals : undefined;
if (values.single) {
  const { buildSingleSite } = await import('./single.mjs');
  await buildSingleSite();
  process.stdout.write('  ✓ site as a single build\n');
} else if (!parts && !values.force && siteIsCurrent()) {
  process.stdout.write('The site is built of these sources already.\n');
} else {
  const { buildSite } = await import('./build-site.mjs');
  const startedAt = Date.now();
  await buildSite({
    parts,
    development: values.development,
    onStep: (name) => process.stdout.write(`  … ${name}\n`),
  });
  process.stdout.write(`  ✓ site (${((Date.now() - startedAt) / 1_000).toFixed(1)} s)\n`);
}
