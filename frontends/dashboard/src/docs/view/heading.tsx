import { useLocation } from '@octavo/federation';
import { Hash } from '@octavo/ui/icons';

/** A section of a chapter, with its own address. */
export function Heading({ id, children }: { id: string; children: string }) {
  const { pathname } = useLocation();
  return (
    <h2
      id={id}
      tabIndex={-1}
      className="group mt-6 flex scroll-mt-24 items-center gap-2 text-xl font-semibold tracking-tight text-ink outline-none"
    >
      {children}
      <a
        href={`${pathname}#${id}`}
        aria-label={`Link to ${children}`}
        className="rounded-sm text-faint opacity-0 transition-opacity group-hover:opacity-100 hover:text-ink focus-visible:opacity-100"
      >
        <Hash aria-hidden className="size-4" />
      </a>
    </h2>
  );
}
