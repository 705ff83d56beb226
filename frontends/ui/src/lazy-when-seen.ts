import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** About a screen ahead of it. */
const margin = '600px';

/** Resolves when the element comes near the window; at once where there is none, as on a page that was not rendered. */
async function nearness(id: string): Promise<void> {
  const element = globalThis.document?.getElementById(id);
  if (!element) return;
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: margin },
    );
    observer.observe(element);
  });
}

const firstPauseMilliseconds = 1_000;
const longestPauseMilliseconds = 60_000;

/** Loads, as often as it takes: without a connection a part of a page must not take down the page that is there. */
async function loadPatiently<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let pause = firstPauseMilliseconds; ; pause = Math.min(2 * pause, longestPauseMilliseconds)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/**
 * A component whose code a rendered page fetches when the element of this id, within which it stands, comes near: until
 * then what was rendered is there to be read. Wants a Suspense boundary of its own, and nothing in it that a press before
 * would undo, such as a form.
 */
export function lazyWhenSeen<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    await nearness(id);
    return { default: await loadPatiently(load) };
  });
}
