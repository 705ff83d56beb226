import type { ReactNode } from 'react';

export interface PageFrameProps {
  title: string;
  /** Small, above the title. */
  eyebrow?: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A page that says one thing and offers a way on. */
export function PageFrame({ title, eyebrow, children, actions }: PageFrameProps) {
  return (
    <section className="mx-auto grid min-h-[60dvh] max-w-2xl content-center justify-items-center gap-4 px-4 py-20 text-center sm:px-6">
      {eyebrow ? <p className="font-mono text-xs tracking-widest text-accent uppercase">{eyebrow}</p> : null}
      <h1 className="font-display text-title text-ink">{title}</h1>
      {children ? <div className="max-w-prose text-base leading-relaxed text-muted">{children}</div> : null}
      {actions ? <div className="mt-4 flex flex-wrap justify-center gap-3">{actions}</div> : null}
    </section>
  );
}
