import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RouteObject } from 'react-router';
import type { DialogsModule } from './dialogs.ts';
import type { RemoteEntries } from './settings.ts';

/** What remotes expose, by the name they expose it under. */
export interface RemoteModules {
  routes: { routes: RouteObject[] };
  dialogs: DialogsModule;
}

/** The part of the site called so cannot be reached; the cause says why. */
export class RemoteUnavailableError extends Error {
  readonly remote: string;

  constructor(remote: string, cause?: unknown) {
    super(`The part of the site called '${remote}' is unavailable`, { cause });
    this.name = 'RemoteUnavailableError';
    this.remote = remote;
  }
}

export interface RemoteLoaderOptions {
  /** As known when the page was made. */
  entries: RemoteEntries;
  /** Asks for the entries of now: a part may have been deployed since the page was made. */
  fetchEntries: () => Promise<RemoteEntries>;
  wait: (milliseconds: number) => Promise<void>;
  load?: (id: string) => Promise<unknown>;
  register?: (remotes: { name: string; entry: string }[], options?: { force: boolean }) => void;
}

export interface RemoteLoader {
  load<Name extends keyof RemoteModules>(remote: string, module: Name): Promise<RemoteModules[Name]>;
}

const waitsMilliseconds = [250, 750];

/** Loads parts of the site, each again after a failure and then from wherever it is deployed by now. */
export function createRemoteLoader({
  entries,
  fetchEntries,
  wait,
  load = loadRemote,
  register = registerRemotes,
}: RemoteLoaderOptions): RemoteLoader {
  let known = entries;
  const toRemotes = (): { name: string; entry: string }[] =>
    Object.entries(known).map(([name, entry]) => ({ name, entry: new URL(entry, document.baseURI).href }));
  register(toRemotes());

  async function refresh(): Promise<void> {
    const now = await fetchEntries().catch(() => known);
    if (JSON.stringify(now) === JSON.stringify(known)) return;
    known = now;
    register(toRemotes(), { force: true });
  }

  async function attempt<Name extends keyof RemoteModules>(remote: string, name: Name): Promise<RemoteModules[Name]> {
    if (known[remote] === undefined) throw new Error('it is not deployed');
    // The runtime keeps no failed load: asking again is enough.
    const module = (await load(`${remote}/${name}`)) as RemoteModules[Name] | null;
    if (!module) throw new Error(`it does not expose '${name}'`);
    return module;
  }

  return {
    async load(remote, name) {
      for (let failures = 0; ; failures += 1) {
        try {
          return await attempt(remote, name);
        } catch (error) {
          const waitMilliseconds = waitsMilliseconds[failures];
          if (waitMilliseconds === undefined) throw new RemoteUnavailableError(remote, error);
          if (known[remote] !== undefined) await wait(waitMilliseconds);
          await refresh();
          if (known[remote] === undefined) throw new RemoteUnavailableError(remote, error);
        }
      }
    },
  };
}
