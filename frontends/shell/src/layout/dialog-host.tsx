import { closeDialog, useDialog, type DialogsModule } from '@octavo/federation';
import { Scope, toast } from '@octavo/ui';
import { useEffect, useState } from 'react';
import { remoteLoader } from '../remotes.ts';

const owner = 'marketing';

let loading: Promise<DialogsModule> | undefined;

function loadDialogs(): Promise<DialogsModule> {
  loading ??= remoteLoader()
    .load(owner, 'dialogs')
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

/** Fetches the dialogs before they are asked for: the pointer is already on its way. */
export function preloadDialogs(): void {
  loadDialogs().catch(() => undefined);
}

/** Shows whichever dialog is open, anywhere on the site. They are a remote's, and come with the first one. */
export function DialogHost() {
  const dialog = useDialog();
  const [module, setModule] = useState<DialogsModule>();
  const wanted = dialog !== undefined && module === undefined;

  useEffect(() => {
    if (!wanted) return;
    let given = true;
    loadDialogs().then(
      (loaded) => given && setModule(loaded),
      () => {
        if (!given) return;
        closeDialog();
        toast({
          title: 'This could not be opened',
          description: 'Part of the site did not load. Check your connection and try again.',
          tone: 'destructive',
        });
      },
    );
    return () => {
      given = false;
    };
  }, [wanted]);

  const signIn = module && dialog?.name === 'sign-in' ? dialog : undefined;
  useEffect(() => {
    if (!signIn) return;
    import('../preload-signed-in.ts').then(
      ({ preloadSignedIn }) => preloadSignedIn(signIn.request.next),
      () => undefined,
    );
  }, [signIn]);

  if (!module) return null;
  const { Dialogs } = module;
  return (
    <Scope name={owner}>
      <Dialogs />
    </Scope>
  );
}
