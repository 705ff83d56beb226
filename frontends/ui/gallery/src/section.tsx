import type { ReactNode } from 'react';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-5 border-t border-line py-10 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <h2 className="font-display text-2xl text-ink">{title}</h2>
      <div className="grid min-w-0 gap-5">{children}</div>
    </section>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
