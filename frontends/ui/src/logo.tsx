import { classes } from './classes.ts';

/** A sheet folded three times: eight leaves, one corner in the rubricator's red. */
function Mark() {
  return (
    <>
      <path d="M3 3h18v18H3z" fill="currentColor" />
      <path d="M12 3v18M3 12h18" stroke="var(--logo-fold)" strokeWidth="1.5" />
      <path d="M12 3h9v9z" fill="var(--logo-red)" />
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
        className="size-6 rounded-sm text-ink [--logo-fold:var(--canvas)] [--logo-red:var(--accent)] dark:hidden"
      >
        <Mark />
      </svg>
      <svg
        viewBox="0 0 24 24"
        {...(markOnly ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
        className="hidden size-6 rounded-sm text-ink [--logo-fold:var(--canvas)] [--logo-red:var(--accent)] dark:block"
      >
        <Mark />
      </svg>
      {markOnly ? null : (
        <span className="font-display text-[1.45rem] leading-none tracking-tight text-ink">{name}</span>
      )}
    </span>
  );
}
