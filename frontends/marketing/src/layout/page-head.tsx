import type { ReactNode } from 'react';

export interface PageHeadProps {
  before?: ReactNode;
  title: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
}

/** The head of every page but home. */
export function PageHead({ before, title, children, actions }: PageHeadProps) {
  return (
    <header className="relative isolate overflow-hidden border-b border-line">
      <div
        aria-hidden
        className="absolute inset-x-0 -top-40 -z-10 h-80 bg-[radial-gradient(50%_100%_at_30%_0%,var(--accent-soft),transparent)] opacity-70"
      />
      <div className="mx-auto w-full max-w-6xl px-4 pt-10 pb-14 sm:px-6 sm:pt-14 sm:pb-20">
        {before}
        <h1 className="mt-6 max-w-4xl font-display text-display text-ink">{title}</h1>
        <div className="mt-6 max-w-2xl text-lg leading-relaxed text-balance text-muted">{children}</div>
        {actions ? <div className="mt-8 grid gap-3 xs:flex xs:flex-wrap">{actions}</div> : null}
      </div>
    </header>
  );
}
