import { NavLink } from '@octavo/federation';
import { classes } from '@octavo/ui';
import { chapterGroups, chapterPath, firstChapterId } from '../chapter.ts';
import { chapters } from '../handbook.ts';
import { playgroundPage } from '../playground/page.ts';

const pages = [...chapters.slice(0, 2), playgroundPage, ...chapters.slice(2)];

/** All chapters; the one that is open is marked. */
export function Navigation({ onChoose }: { onChoose?: () => void }) {
  return (
    <div className="grid gap-6">
      {chapterGroups.map((group) => (
        <div key={group} className="grid gap-1">
          <p className="px-3 text-2xs font-medium tracking-wide text-faint uppercase">{group}</p>
          <ul className="grid">
            {pages
              .filter((page) => page.group === group)
              .map((page) => (
                <li key={page.id}>
                  <NavLink
                    to={chapterPath(page)}
                    end={page.id === firstChapterId}
                    {...(onChoose ? { onClick: onChoose } : {})}
                    className={({ isActive }) =>
                      classes(
                        'block rounded-md px-3 py-1.5 text-sm transition-colors',
                        isActive ? 'bg-hover font-medium text-ink' : 'text-muted hover:text-ink',
                      )
                    }
                  >
                    {page.id === firstChapterId ? 'Introduction' : page.title}
                  </NavLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
