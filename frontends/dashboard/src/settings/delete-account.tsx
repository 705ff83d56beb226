import { useAuth, useDeleteAccount } from '@octavo/data';
import { useNavigate, useQueryClient } from '@octavo/federation';
import { Button, Field, Input, Notice, toast } from '@octavo/ui';
import { Trash2 } from '@octavo/ui/icons';
import { Actions, Dialog } from '@octavo/ui/overlays';
import { useState, type FormEvent } from 'react';
import { ExportAccount } from './export-account.tsx';

interface Problems {
  confirmation?: string;
  password?: string;
  other?: string;
}

export function DeleteAccount({ email }: { email: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden /> Delete account
      </Button>
      {asking ? <DeleteDialog email={email} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** Whoever means it types their address and their password: nothing of it comes back. */
function DeleteDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { signOut } = useAuth();
  const { mutate, isPending, isSuccess } = useDeleteAccount();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [confirmation, setConfirmation] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});

  async function leave(): Promise<void> {
    // The session ended with the account: that it cannot be ended again is no failure.
    await signOut().catch(() => undefined);
    client.clear();
    toast({ title: 'Account deleted', description: 'Your keys no longer work. Goodbye.' });
    void navigate('/', { replace: true });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found: Problems = {
      ...(confirmation.trim().toLowerCase() === email.toLowerCase() ? {} : { confirmation: `Type ${email}` }),
      ...(password === '' ? { password: 'Please enter your current password.' } : {}),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    mutate(
      { confirmation: confirmation.trim(), current_password: password },
      {
        onSuccess: () => void leave(),
        onError: ({ code, message }) =>
          setProblems(code === 'invalid_credentials' ? { password: message } : { other: message }),
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Delete your account?"
      description="Your keys stop working at once. Credits, templates, webhooks, jobs and their documents are deleted; invoices stay as long as the law wants them. This cannot be undone."
    >
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-surface px-4 py-3 text-sm text-muted">
          Take your data with you first.
          <ExportAccount />
        </div>
        {problems.other ? <Notice tone="danger">{problems.other}</Notice> : null}
        <Field label={`Type ${email} to confirm`} required error={problems.confirmation}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={confirmation}
              onChange={({ target }) => setConfirmation(target.value)}
            />
          )}
        </Field>
        <Field label="Your password" required error={problems.password}>
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </Field>
        <Actions>
          <Button look="secondary" onClick={onClose}>
            Keep my account
          </Button>
          <Button type="submit" look="danger" busy={isPending || isSuccess}>
            {isPending || isSuccess ? 'Deleting...' : 'Delete for good'}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
