import { openedFrom, openedFromOutside } from '@octavo/ui';
import { useRef } from 'react';

/**
 * Gives the focus back to what had it when the overlay opened, or, where that closed meanwhile (a menu, a dialog that
 * led to this one), to what had it before that. Radix does so by itself only for triggers of its own.
 */
export function useReturnFocus(): { onOpenAutoFocus: () => void; onCloseAutoFocus: (event: Event) => void } {
  const opener = useRef<HTMLElement>(undefined);
  return {
    onOpenAutoFocus: () => {
      opener.current = openedFrom();
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      (opener.current?.isConnected ? opener.current : openedFromOutside())?.focus();
    },
  };
}
