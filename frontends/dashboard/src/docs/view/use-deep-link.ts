import { useLocation } from '@octavo/federation';
import { useEffect } from 'react';

/** Goes to the section that the address names, once it is there. */
export function useDeepLink(ready: boolean): void {
  const { pathname, hash, key } = useLocation();
  useEffect(() => {
    const target = ready && hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (!target) return;
    target.scrollIntoView({ behavior: 'instant' });
    if (target.tabIndex < 0) target.focus({ preventScroll: true });
  }, [ready, pathname, hash, key]);
}
