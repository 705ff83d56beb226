import { useLocation } from '@octavo/federation';
import { useEffect } from 'react';

/** Brings what the address names after its # into view, once it is there. */
export function useAnchor(isThere = true): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!isThere || hash === '') return;
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    target?.scrollIntoView({ block: 'start' });
    target?.focus({ preventScroll: true });
  }, [hash, key, isThere]);
}
