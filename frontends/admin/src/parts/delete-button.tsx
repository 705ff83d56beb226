import { Button } from '@octavo/ui';
import { Trash2 } from '@octavo/ui/icons';
import { AlertDialog } from '@octavo/ui/overlays';
import { useState } from 'react';

export interface DeleteButtonProps {
  label: string;
  /** The question. */
  title: string;
  /** What goes. */
  description: string;
  busy: boolean;
  onConfirm: () => void;
}

/** Deletes what a row stands for, once it was asked whether that is meant. */
export function DeleteButton({ label, title, description, busy, onConfirm }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="ghost" size="icon" aria-label={label} busy={busy} onClick={() => setAsking(true)}>
        {busy ? null : <Trash2 aria-hidden />}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={title}
        description={description}
        confirmLabel="Delete"
        danger
        onConfirm={onConfirm}
      />
    </>
  );
}
