import { pageSettings, type RemoteEntries } from '@octavo/federation';
import { createRemoteLoader, type RemoteLoader } from '@octavo/federation/remotes';

/** Where each part of the site is deployed now; never from a cache. */
const entriesPath = '/remotes.json';

/** Asks which parts are deployed now, and where. */
export async function fetchEntries(): Promise<RemoteEntries> {
  const response = await fetch(entriesPath, { cache: 'no-store' });
  if (!response.ok) throw new Error(`${entriesPath} answered ${response.status}`);
  return (await response.json()) as RemoteEntries;
}

let loader: RemoteLoader | undefined;

export function remoteLoader(): RemoteLoader {
  loader ??= createRemoteLoader({
    entries: pageSettings().remotes,
    fetchEntries,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  return loader;
}
