import type { Log } from '@octavo/kit';
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { SiteSettings } from './site-description.ts';
import { descriptionFile, readSite, type Site } from './site.ts';

const checkMilliseconds = 500;

export interface LiveSiteOptions {
  directory: string;
  settings: SiteSettings;
  log: Log;
  now: () => number;
}

/**
 * The site as it is deployed now: parts of it are deployed while we run. The build writes its description last, so that
 * a changed one means a complete site; one that cannot be read leaves the old in its place.
 */
export function openLiveSite({ directory, settings, log, now }: LiveSiteOptions): () => Site {
  const folder = resolve(directory);
  const stateOf = (): string => {
    const { mtimeMs, size } = statSync(join(folder, descriptionFile));
    return `${mtimeMs}:${size}`;
  };
  let state = stateOf();
  let site = readSite(folder, settings);
  let checkedAt = now();

  return () => {
    if (now() - checkedAt < checkMilliseconds) {
      return site;
    }
    checkedAt = now();
    try {
      const newState = stateOf();
      if (newState !== state) {
        state = newState;
        site = readSite(folder, settings);
        log.info('the site was deployed anew');
      }
    } catch (error) {
      log.warn({ err: error }, 'the site in its folder cannot be read; the one before is served');
    }
    return site;
  };
}
