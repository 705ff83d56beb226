import { classes } from './classes.ts';

/** Two leaves of a folded sheet, one printed in the rubricator's red. */
function Mark() {
  return (
    <>
      <path d="M2.5 6.2 11 3v15.3L2.5 21.5z" fill="currentColor" />
      <path d="M13 3l8.5 3.2v15.3L13 18.3z" fill="var(--accent)" />
    </>
  );
}

export interface LogoProps {
  /** The product's name, beside the mark. */
  name: string;
  markOnly?: boolean;
  className?: string;
}

/** Two images, the one for light grounds and its alternate for dark ones; the theme shows the right one (SPEC §1). */
export function Logo({ name, markOnly = false, className }: LogoProps) {
  return (
    <span className={classes('inline-flex items-center gap-2.5', className)}>
      <svg
        viewBox="0 0 24 24"
        {...(markOnly ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
        className="size-6 text-ink dark:hidden"
      >
        <Mark />
      </svg>
      <svg
        viewBox="0 0 24 24"
        {...(markOnly ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
        className="hidden size-6 text-ink dark:block"
      >
        <Mark />
      </svg>
      {markOnly ? null : (
        <span className="font-display text-[1.45rem] leading-none tracking-tight text-ink">{name}</span>
      )}
    </span>
  );
}
