import { Button } from '@octavo/ui';
import { Actions, Dialog } from '@octavo/ui/overlays';
import type { FormEvent, ReactNode } from 'react';

export interface FormDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  submitLabel: string;
  busyLabel: string;
  busy: boolean;
  danger?: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** A dialog that asks for a few words before something is done. */
export function FormDialog({
  open,
  onOpenChange,
  title,
  description,
  submitLabel,
  busyLabel,
  busy,
  danger = false,
  onSubmit,
  children,
}: FormDialogProps) {
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSubmit();
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
      <form noValidate className="grid gap-5" onSubmit={submit}>
        {children}
        <Actions>
          <Button look="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" look={danger ? 'danger' : 'primary'} busy={busy}>
            {busy ? busyLabel : submitLabel}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
