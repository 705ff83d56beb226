import { chromium, type Browser } from 'playwright-core';

/** The Chromium that the set-up found. As root it runs without its sandbox, which wants another user. */
export function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '',
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...flags],
  });
}
