import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './command.mjs';
import { toolsDirectory } from './paths.mjs';
import { readIfThere, writeStamp } from './stamp.mjs';

const unavailableFile = join(toolsDirectory, 'apt-unavailable.json');

/**
 * What scanned pages can be read in besides the languages that npm carries: widely written
 * ones, 40 MB. The others come with `apt-get install tesseract-ocr-all` (290 MB).
 */
const recognitionLanguages = [
  'eng osd deu fra spa por ita nld pol rus ukr tur ara fas heb hin ben chi-sim chi-tra jpn kor vie tha ind ell ces',
  'hun ron swe dan nor fin',
].flatMap((codes) => codes.split(' ').map((code) => `tesseract-ocr-${code}`));

/** Encodes JPEG ten times as fast as what npm carries, 0.2 MB. */
const codecs = ['libturbojpeg0'];

const fonts = ['fonts-noto-core', 'fonts-noto-cjk', 'fonts-noto-color-emoji', 'fonts-liberation'];

export function canInstallDebianPackages() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

async function installedOf(names) {
  const { output } = await run('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\n', ...names]);
  return new Set(
    output
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  );
}

async function availableOf(names) {
  const { output } = await run('apt-cache', ['policy', ...names]);
  const available = new Set();
  for (const block of output.split(/\n(?=\S)/)) {
    const name = block.split(':')[0];
    if (/Candidate: (?!\(none\))/.test(block)) available.add(name);
  }
  return names.filter((name) => available.has(name));
}

/** The packages that this machine misses and that its archive may have. */
export async function missingDebianPackages({ needsChromium, needsNats }) {
  const wanted = [...fonts, ...codecs, ...recognitionLanguages];
  if (needsChromium) wanted.push('chromium-headless-shell');
  if (needsNats) wanted.push('nats-server');
  const unavailable = JSON.parse(readIfThere(unavailableFile) || '[]');
  const installed = await installedOf(wanted);
  return wanted.filter((name) => !installed.has(name) && !unavailable.includes(name));
}

/**
 * Installs what the archive has of `names`, and remembers what it has not: other ways are tried for those. Returns a
 * warning when apt-get failed.
 */
export async function installDebianPackages(names) {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', ['update', '-q'], { environment });
  const available = await availableOf(names);
  if (available.length > 0) {
    const args = ['install', '-y', '-q', '--no-install-recommends', ...available];
    const { code, output } = await run('apt-get', args, { environment });
    if (code !== 0) return `apt-get could not install ${available.join(', ')}: ${lastErrorOf(output)}`;
  }
  const unavailable = names.filter((name) => !available.includes(name));
  if (update.code !== 0) return `apt-get update failed: ${lastErrorOf(update.output)}`;
  if (unavailable.length > 0) writeStamp(unavailableFile, JSON.stringify(unavailable));
  return undefined;
}

function lastErrorOf(output) {
  const lines = output.trim().split('\n');
  return lines.findLast((line) => line.startsWith('E: ')) ?? lines.at(-1);
}
