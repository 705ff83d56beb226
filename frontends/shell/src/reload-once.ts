import { pageSettings } from '@octavo/federation';
import { fetchEntries } from './remotes.ts';

const storageKey = 'octavo-reloaded';

/** Whether what failed is a file of a part of the site that had loaded: it may have been deployed anew since. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

/** Each version of the site reloads at most once in a tab: a file that is missing there too is not waited for. */
function mayReload(version: string): boolean {
  try {
    if (sessionStorage.getItem(storageKey) === version) return false;
    sessionStorage.setItem(storageKey, version);
    return true;
  } catch {
    return false;
  }
}

/**
 * Loads the page anew if the site can be reached: the files it was made of are gone, and the page of now knows those of
 * now. Says whether it does.
 */
export async function reloadOnce(): Promise<boolean> {
  const isReachable = await fetchEntries().then(
    () => true,
    () => false,
  );
  if (!isReachable || !mayReload(JSON.stringify(pageSettings().remotes))) return false;
  location.reload();
  return true;
}
