import { useId, type ReactNode } from 'react';

export interface SectionProps {
  title: string;
  /** At the end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of a page. No landmark: the sidebar's sections have the same names. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id={id} className="text-lg font-semibold tracking-tight text-ink">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </div>
  );
}
