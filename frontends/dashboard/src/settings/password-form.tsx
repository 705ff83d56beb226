import { validatePasswordChange } from '@octavo/contracts';
import { useChangePassword, type ApiError } from '@octavo/data';
import { Button, Field, Input, Notice, toast } from '@octavo/ui';
import { useState, type FormEvent } from 'react';

const empty = { currentPassword: '', newPassword: '', confirmation: '' };

const fields = [
  { name: 'currentPassword', label: 'Current password', autoComplete: 'current-password' },
  { name: 'newPassword', label: 'New password', autoComplete: 'new-password' },
  { name: 'confirmation', label: 'Confirm new password', autoComplete: 'new-password' },
] as const;

const expected = new Set(['invalid_credentials', 'weak_password', 'invalid_request', 'rate_limited', 'overloaded']);

/** Checked in SPEC §5's order; whether the current password is right, only the server knows. */
export function PasswordForm({ email }: { email: string }) {
  const [typed, setTyped] = useState(empty);
  const [problem, setProblem] = useState<string>();
  const { mutateAsync, isPending } = useChangePassword();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const outcome = validatePasswordChange(typed);
    setProblem(outcome.valid ? undefined : outcome.message);
    if (!outcome.valid) return;
    try {
      await mutateAsync(typed);
      setTyped(empty);
      toast({ title: 'Password Changed', description: 'Use it the next time you sign in.', tone: 'success' });
    } catch (error) {
      const { code, message } = error as ApiError;
      setProblem(expected.has(code) ? message : 'Failed to change password. Please try again.');
    }
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      {problem ? <Notice tone="danger">{problem}</Notice> : null}
      {/* For password managers: whose password it is. */}
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      {fields.map(({ name, label, autoComplete }) => (
        <Field
          key={name}
          label={label}
          required
          hint={
            name === 'newPassword'
              ? 'At least 8 characters, with an uppercase letter, a lowercase letter and a number.'
              : undefined
          }
        >
          {(control) => (
            <Input
              {...control}
              type="password"
              name={name}
              autoComplete={autoComplete}
              value={typed[name]}
              onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))}
            />
          )}
        </Field>
      ))}
      <div>
        <Button type="submit" busy={isPending}>
          {isPending ? 'Changing...' : 'Change password'}
        </Button>
      </div>
    </form>
  );
}
