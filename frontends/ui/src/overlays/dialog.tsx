import type { ReactNode } from 'react';
import { Dialog as Radix } from 'radix-ui';
import { classes, usePortalTarget } from '@octavo/ui';
import { X } from '../icons.ts';
import { descriptionLook, panel, panelWidths, scrim, titleLook } from './frame.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  width?: keyof typeof panelWidths;
  /** A picture or mark above the title. */
  mark?: ReactNode;
  children?: ReactNode;
}

/** Keeps the focus inside while open and gives it back where it came from. Long content scrolls within. */
export function Dialog({ open, onOpenChange, title, description, width = 'md', mark, children }: DialogProps) {
  const container = usePortalTarget();
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal {...(container ? { container } : {})}>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          {...returnFocus}
          className={classes(panel, panelWidths[width])}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="px-6 pt-6 pr-14">
            {mark}
            <Radix.Title className={titleLook}>{title}</Radix.Title>
            {description ? <Radix.Description className={descriptionLook}>{description}</Radix.Description> : null}
          </div>
          <div className="overflow-y-auto overscroll-contain px-6 pt-5 pb-6">{children}</div>
          <Radix.Close
            aria-label="Close"
            className="absolute top-4 right-4 grid size-8 place-items-center rounded-md text-muted transition-colors hover:bg-hover hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
