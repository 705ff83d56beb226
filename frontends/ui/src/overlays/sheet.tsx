import type { ReactNode } from 'react';
import { Dialog as Radix } from 'radix-ui';
import { classes, usePortalTarget } from '@octavo/ui';
import { X } from '../icons.ts';
import { scrim, titleLook } from './frame.tsx';
import { useReturnFocus } from './use-return-focus.ts';

const sides = {
  left: 'left-0 border-r [--slide-from:-100%]',
  right: 'right-0 border-l [--slide-from:100%]',
} as const;

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  side?: keyof typeof sides;
  /** Any CSS length; never wider than the screen. */
  width?: string;
  children?: ReactNode;
}

/** A dialog at the edge of the screen: mobile menus, sidebars, details of a row. */
export function Sheet({ open, onOpenChange, title, side = 'right', width = '20rem', children }: SheetProps) {
  const container = usePortalTarget();
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal {...(container ? { container } : {})}>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          style={{ width }}
          className={classes(
            'fixed inset-y-0 z-50 flex max-w-[calc(100vw-3rem)] flex-col border-line bg-surface shadow-overlay outline-none',
            'data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in',
            sides[side],
          )}
        >
          <div className="flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-5">
            <Radix.Title className={titleLook}>{title}</Radix.Title>
            <Radix.Close
              aria-label="Close"
              className="grid size-9 place-items-center rounded-md text-muted transition-colors hover:bg-hover hover:text-ink"
            >
              <X aria-hidden className="size-4" />
            </Radix.Close>
          </div>
          <div className="flex-1 overflow-y-auto overscroll-contain p-4">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
