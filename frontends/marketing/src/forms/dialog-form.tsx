import { Button, Notice } from '@octavo/ui';
import { Actions } from '@octavo/ui/overlays';
import type { ReactNode, RefObject } from 'react';

export interface DialogFormProps {
  formRef: RefObject<HTMLFormElement | null>;
  error: string | undefined;
  busy: boolean;
  submitLabel: string;
  busyLabel: string;
  onSubmit: () => void;
  onCancel?: () => void;
  children: ReactNode;
}

/** What the forms in dialogs have in common: the error of the whole above the buttons, and what they say while busy. */
export function DialogForm({
  formRef,
  error,
  busy,
  submitLabel,
  busyLabel,
  onSubmit,
  onCancel,
  children,
}: DialogFormProps) {
  return (
    <form
      ref={formRef}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) {
          onSubmit();
        }
      }}
    >
      {children}
      {error ? <Notice tone="danger">{error}</Notice> : null}
      <Actions>
        {onCancel ? (
          <Button look="secondary" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
        <Button type="submit" busy={busy}>
          {busy ? busyLabel : submitLabel}
        </Button>
      </Actions>
    </form>
  );
}
