import type { ReactNode } from 'react';
import { AlertDialog as Radix } from 'radix-ui';
import { Button, classes, usePortalTarget } from '@octavo/ui';
import { Actions, descriptionLook, panel, panelWidths, scrim, titleLook } from './frame.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  danger?: boolean;
}

/** Asks before something that cannot be undone. A click beside it does not close it. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  danger = false,
}: AlertDialogProps) {
  const container = usePortalTarget();
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal {...(container ? { container } : {})}>
        <Radix.Overlay className={scrim} />
        <Radix.Content {...returnFocus} className={classes(panel, panelWidths.md, 'gap-4 p-6')}>
          <div>
            <Radix.Title className={titleLook}>{title}</Radix.Title>
            <Radix.Description className={descriptionLook}>{description}</Radix.Description>
          </div>
          <Actions>
            <Radix.Cancel asChild>
              <Button look="secondary">{cancelLabel}</Button>
            </Radix.Cancel>
            <Radix.Action asChild>
              <Button look={danger ? 'danger' : 'primary'} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </Radix.Action>
          </Actions>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
