import type { ReactNode } from 'react';
import { classes } from '@octavo/ui';

// What dialogs and alert dialogs look alike in.
export const scrim =
  'fixed inset-0 z-50 bg-scrim backdrop-blur-[2px] data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in';

export const panel = classes(
  'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-1/2 flex-col',
  'rounded-xl border border-line bg-raised shadow-overlay outline-none',
  'data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
);

export const panelWidths = { sm: 'max-w-sm', md: 'max-w-md', lg: 'max-w-2xl', xl: 'max-w-5xl' } as const;

export const titleLook = 'text-lg font-semibold tracking-tight text-ink';
export const descriptionLook = 'mt-1.5 text-sm leading-relaxed text-muted';

export function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-col-reverse gap-2 pt-2 sm:flex-row sm:justify-end">{children}</div>;
}
