import { pageSettings, useLocation, useNavigationType } from '@octavo/federation';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { titledPath, titles } from '../metadata/titles.ts';

export const mainId = 'main';

/** For whoever reads more of a page than its title: nobody who looks at it waits for that. */
async function describe(pathname: string): Promise<void> {
  const { applyHead } = await import('../metadata/apply-head.ts');
  if (location.pathname === pathname) applyHead(document, pathname, pageSettings());
}

/**
 * What a browser does when a page is loaded and nobody does when one is merely exchanged: its metadata, the scroll
 * position, the focus, and a word to whoever cannot see that something changed.
 */
export function RouteChange() {
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  const positions = useRef(new Map<string, number>());
  // The page came with its own metadata.
  const described = useRef(pathname);
  const shown = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  useLayoutEffect(() => {
    if (described.current === pathname) return;
    described.current = pathname;
    document.title = titles[titledPath(pathname)];
    void describe(pathname).catch(() => undefined);
  }, [pathname]);

  useEffect(() => {
    const kept = positions.current;
    const remember = (): void => void kept.set(key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setAnnouncement(document.title);
    document.getElementById(mainId)?.focus({ preventScroll: true });
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (target) target.scrollIntoView();
    else scrollTo({ top: navigation === 'POP' ? (positions.current.get(key) ?? 0) : 0, behavior: 'instant' });
  }, [pathname, hash, key, navigation]);

  return (
    <p role="status" aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}
