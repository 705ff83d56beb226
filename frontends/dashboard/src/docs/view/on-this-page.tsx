import { classes } from '@octavo/ui';
import { useEffect, useState } from 'react';
import type { Block } from '../blocks.ts';

type Section = Extract<Block, { kind: 'heading' }>;

/** Below the top bar, in the upper part of the window: what is read there. */
const readingZone = '-96px 0px -60% 0px';

/** The section that is being read. */
function useActiveSection(sections: readonly Section[]): string | undefined {
  const [active, setActive] = useState<string>();
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return undefined;
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        const first = sections.find(({ id }) => seen.has(id));
        if (first) setActive(first.id);
      },
      { rootMargin: readingZone },
    );
    for (const { id } of sections) {
      const heading = document.getElementById(id);
      if (heading) observer.observe(heading);
    }
    return () => observer.disconnect();
  }, [sections]);
  return active;
}

/** The sections of a chapter, beside it where there is room. */
export function OnThisPage({ sections }: { sections: readonly Section[] }) {
  const active = useActiveSection(sections);
  if (sections.length < 2) return null;
  return (
    <nav aria-label="On this page" className="grid content-start gap-2">
      <p className="text-2xs font-medium tracking-wide text-faint uppercase">On this page</p>
      <ul className="grid border-l border-line">
        {sections.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              {...(id === active ? { 'aria-current': 'location' as const } : {})}
              className={classes(
                '-ml-px block border-l py-1 pl-3 text-sm transition-colors',
                id === active ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
