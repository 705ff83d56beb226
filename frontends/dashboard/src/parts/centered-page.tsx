import type { ReactNode } from 'react';

export interface CenteredPageProps {
  title: string;
  /** A picture or mark above the title. */
  mark?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A page that says one thing and offers a way on. */
export function CenteredPage({ title, mark, children, actions }: CenteredPageProps) {
  return (
    <section className="mx-auto grid min-h-[70dvh] w-full max-w-xl content-center justify-items-center gap-4 px-4 py-16 text-center sm:px-6">
      {mark ? (
        <span className="mb-2 grid size-14 place-items-center rounded-full border border-line bg-raised [&_svg]:size-6">
          {mark}
        </span>
      ) : null}
      <h1 className="font-display text-title text-ink">{title}</h1>
      {children ? <div className="grid w-full gap-4 text-base leading-relaxed text-muted">{children}</div> : null}
      {actions ? <div className="mt-4 flex flex-wrap justify-center gap-3">{actions}</div> : null}
    </section>
  );
}
