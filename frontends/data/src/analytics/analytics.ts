import { useLocation } from '@octavo/federation';
import { useEffect } from 'react';
import { api } from '../api/api.ts';
import { createRecorder, type EventData, type Recorder } from './recorder.ts';

let recorder: Recorder | undefined;

function ownRecorder(): Recorder {
  recorder ??= createRecorder({
    api: api(),
    storage: sessionStorage,
    navigator,
    now: () => new Date(),
    // oxlint-disable-next-line no-console -- SPEC §8: analytics failures are only logged.
    log: (error) => console.debug('analytics', error),
  });
  return recorder;
}

/** Records that something was done: which button, form or link, and what it was called. */
export function trackEvent(eventType: string, data?: EventData): void {
  ownRecorder().track(eventType, data);
}

/** Records each page that is shown, and the end when the tab is left. Used once, by the shell. */
export function usePageVisits(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    ownRecorder().visit({ path: pathname, title: document.title, referrer: document.referrer });
  }, [pathname, search]);
  useEffect(() => {
    const end = (): void => ownRecorder().end();
    addEventListener('pagehide', end);
    return () => removeEventListener('pagehide', end);
  }, []);
}
