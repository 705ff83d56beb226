import { useSyncExternalStore, type ComponentType } from 'react';

/** The dialogs that any part of the site may open, and what each is told. */
export interface DialogRequests {
  'sign-in': {
    email?: string;
    password?: string;
    /** Where to go when signed in; by default the dashboard. */
    next?: string;
    /** Submits at once: the sign-in page was opened with both email and password. */
    submit?: boolean;
  };
  'sign-up': { email?: string };
  contact: { subject?: string };
  waitlist: object;
  'waitlist-confirmation': object;
  plans: { planId?: string };
  error: { title: string; message: string; onRetry?: () => void };
}

export type DialogName = keyof DialogRequests;

export type OpenDialog = { [Name in DialogName]: { name: Name; request: DialogRequests[Name] } }[DialogName];

/** What the remote that owns the dialogs exposes as `./dialogs`: it shows whichever is open, and nothing otherwise. */
export interface DialogsModule {
  Dialogs: ComponentType;
}

let open: OpenDialog | undefined;
const listeners = new Set<() => void>();

function change(next: OpenDialog | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Opens a dialog in place of any other. */
export function openDialog<Name extends DialogName>(name: Name, request?: DialogRequests[Name]): void {
  change({ name, request: request ?? {} } as OpenDialog);
}

/** Closes what is open. With a name, only if it is that one: a late answer must not close somebody else's dialog. */
export function closeDialog(name?: DialogName): void {
  if (open && (name === undefined || open.name === name)) change(undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The dialog that is open. */
export function useDialog(): OpenDialog | undefined {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => undefined,
  );
}
