import { pageSettings } from '@octavo/federation';
import { useSyncExternalStore } from 'react';
import { hostKind, type HostKind } from './host.ts';

const never = (): (() => void) => () => undefined;

/** What host this page is on. A page rendered at build time is the marketing site's. */
export function currentHostKind(): HostKind {
  return typeof location === 'undefined' ? 'main' : hostKind(location.hostname, pageSettings());
}

/** The same in a component, where the first render must agree with the one made at build time. */
export function useHostKind(): HostKind {
  return useSyncExternalStore(never, currentHostKind, () => 'main' as const);
}
