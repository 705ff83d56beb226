import { closeDialog, type DialogName } from '@octavo/federation';

/** For a dialog's onOpenChange: it closes itself and no other. */
export function closing(name: DialogName): (open: boolean) => void {
  return (open) => {
    if (!open) {
      closeDialog(name);
    }
  };
}
