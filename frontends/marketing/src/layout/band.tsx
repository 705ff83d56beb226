import { Suspense, type ReactNode } from 'react';
import { classes } from '@octavo/ui';

export interface BandProps {
  children: ReactNode;
  /** The whole width under a line, or within the text's width only. */
  lined?: boolean;
  id?: string;
  label?: string;
  className?: string;
}

/** One horizontal piece of a page. A page is taken over piece by piece, those that are touched first; what is not seen
 * is not laid out. */
export function Band({ children, lined = false, id, label, className }: BandProps) {
  return (
    <section
      id={id}
      aria-label={label}
      className={classes(
        '[contain-intrinsic-block-size:auto_44rem] [content-visibility:auto]',
        lined && 'border-t border-line',
      )}
    >
      <div className={classes('mx-auto w-full max-w-6xl px-4 py-16 sm:px-6 sm:py-24', className)}>
        <Suspense>{children}</Suspense>
      </div>
    </section>
  );
}

export interface BandTitleProps {
  /** A few words above the title. */
  kicker?: string;
  title: ReactNode;
  children?: ReactNode;
}

export function BandTitle({ kicker, title, children }: BandTitleProps) {
  return (
    <div className="mb-10 max-w-2xl sm:mb-14">
      {kicker ? <p className="mb-3 font-mono text-xs tracking-wide text-accent uppercase">{kicker}</p> : null}
      <h2 className="font-display text-title text-ink">{title}</h2>
      {children ? <p className="mt-4 text-lg leading-relaxed text-balance text-muted">{children}</p> : null}
    </div>
  );
}
