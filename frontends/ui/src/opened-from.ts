const overlays = '[role="dialog"], [role="alertdialog"]';

let outside: HTMLElement | undefined;

/** What has the focus now that an overlay opens. What lies in no overlay itself is still there when all are gone. */
export function openedFrom(): HTMLElement | undefined {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return undefined;
  if (!active.closest(overlays)) outside = active;
  return active;
}

/** What the newest overlay was opened from that was not opened from another; one for all parts of the site. */
export function openedFromOutside(): HTMLElement | undefined {
  return outside;
}
