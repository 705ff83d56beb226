import { useRef } from 'react';

const overlays = '[role="dialog"], [role="alertdialog"]';

/** What the newest overlay that stands alone was opened from: it is still there when all that led on from it is gone. */
let outside: HTMLElement | null = null;

/**
 * Gives the focus back to what had it when the overlay opened, or, where that closed meanwhile (a menu, a dialog that
 * led to this one), to what had it before that. Radix does so by itself only for triggers of its own.
 */
export function useReturnFocus(): { onOpenAutoFocus: () => void; onCloseAutoFocus: (event: Event) => void } {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      const active = document.activeElement;
      opener.current = active instanceof HTMLElement && active !== document.body ? active : null;
      if (opener.current && !opener.current.closest(overlays)) outside = opener.current;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      (opener.current?.isConnected ? opener.current : outside)?.focus();
    },
  };
}
