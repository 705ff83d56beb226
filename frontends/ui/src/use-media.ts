import { useSyncExternalStore } from 'react';

/** Whether a media query holds, now and from now on. False where there is no window, as when prerendering. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** SPEC §9: below 768 px a screen is a mobile one. */
export function useIsMobile(): boolean {
  return useMedia('(max-width: 767.98px)');
}
