import { Spinner } from '@octavo/ui';
import { useEffect, useState } from 'react';
import { reloadOnce } from '../reload-once.ts';
import { RemoteUnavailable } from './remote-unavailable.tsx';

/** In place of a page whose files are gone: the page is loaded anew, where that can help. */
export function MissingFile() {
  const [isHopeless, setIsHopeless] = useState(false);
  useEffect(() => {
    void reloadOnce().then((reloads) => setIsHopeless(!reloads));
  }, []);
  if (isHopeless) return <RemoteUnavailable />;
  return (
    <section role="status" className="grid min-h-[60dvh] place-content-center text-muted">
      <Spinner className="text-2xl" />
      <span className="sr-only">Loading the page anew…</span>
    </section>
  );
}
