import { validateNewPassword } from '@octavo/contracts';
import { ApiError, homeOf, useAuth } from '@octavo/data';
import { Link, useNavigate } from '@octavo/federation';
import { Button, Field, Input, Notice, toast } from '@octavo/ui';
import { useState, type FormEvent } from 'react';
import { PageFrame } from './page-frame.tsx';

/** What is wrong with a new password, in SPEC §5's words. */
function problemOf(password: string, confirmation: string): string | undefined {
  const outcome = validateNewPassword(password);
  if (!outcome.valid) return outcome.message;
  return password === confirmation ? undefined : "New password and confirmation don't match.";
}

function NewPasswordForm({ home }: { home: string }) {
  const { chooseNewPassword } = useAuth();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = problemOf(password, confirmation);
    setProblem(found);
    if (found) return;
    setBusy(true);
    try {
      await chooseNewPassword(password);
      toast({ title: 'Password Changed', tone: 'success' });
      void navigate(home, { replace: true });
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'Failed to change password. Please try again.');
      setBusy(false);
    }
  }

  return (
    <form noValidate className="mt-2 grid w-full gap-5 text-left" onSubmit={(event) => void submit(event)}>
      {problem ? <Notice tone="danger">{problem}</Notice> : null}
      <Field
        label="New password"
        required
        hint="At least 8 characters, with an uppercase letter, a lowercase letter and a number."
      >
        {(control) => (
          <Input
            {...control}
            type="password"
            name="password"
            autoComplete="new-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </Field>
      <Field label="Confirm new password" required>
        {(control) => (
          <Input
            {...control}
            type="password"
            name="confirmation"
            autoComplete="new-password"
            value={confirmation}
            onChange={({ target }) => setConfirmation(target.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={busy}>
        {busy ? 'Saving...' : 'Set new password'}
      </Button>
    </form>
  );
}

/** Where the link of 'Forgot Password?' ends. */
export function NewPassword() {
  const { session } = useAuth();
  if (session.status === 'loading') return <PageFrame title="Choose a new password" />;
  if (session.status === 'signedOut') {
    return (
      <PageFrame
        title="This link no longer works"
        actions={
          <Button asChild>
            <Link to="/sign-in">Back to sign-in</Link>
          </Button>
        }
      >
        A link to choose a new password works once, and for a short time. Ask for another from the sign-in dialog.
      </PageFrame>
    );
  }
  return (
    <div className="mx-auto max-w-md px-4 py-16 sm:px-6">
      <h1 className="text-center font-display text-title text-ink">Choose a new password</h1>
      <p className="mt-3 mb-6 text-center text-sm text-muted">For {session.user.email}</p>
      <NewPasswordForm home={homeOf(session.user.isAdmin ? 'admin' : 'user')} />
    </div>
  );
}
