import { validateEmail } from '@octavo/contracts';
import { keepPendingSignUp, useChangePendingEmail, type ApiError, type PendingSignUp } from '@octavo/data';
import { Button, Field, Input, toast } from '@octavo/ui';
import { useState, type FormEvent } from 'react';
import { tellSignUpAgain } from './resend.tsx';

export interface ChangeEmailProps {
  signUp: PendingSignUp | undefined;
  onChange: (signUp: PendingSignUp) => void;
}

const invalidMessage = 'Please enter a valid email';

/** Corrects a mistyped address before it is confirmed. */
export function ChangeEmail({ signUp, onChange }: ChangeEmailProps) {
  const [open, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const { mutateAsync, isPending } = useChangePendingEmail();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const outcome = validateEmail(email);
    if (!outcome.valid) {
      setProblem(invalidMessage);
      return;
    }
    setProblem(undefined);
    if (!signUp) {
      tellSignUpAgain('Resend Required');
      return;
    }
    try {
      await mutateAsync({ signUpId: signUp.signUpId, email: outcome.value });
      const changed = { ...signUp, email: outcome.value };
      keepPendingSignUp(changed);
      onChange(changed);
      setOpen(false);
      toast({ title: 'Email changed', description: `We sent a new link to ${outcome.value}.`, tone: 'success' });
    } catch (error) {
      const { code, message } = error as ApiError;
      if (code === 'not_found') tellSignUpAgain('Resend Required');
      else setProblem(message);
    }
  }

  if (!open) {
    return (
      <div className="mx-auto">
        <Button look="link" aria-expanded={false} onClick={() => setOpen(true)}>
          Wrong address? Change it
        </Button>
      </div>
    );
  }
  return (
    <form noValidate className="mx-auto grid w-full max-w-sm gap-3 text-left" onSubmit={(event) => void submit(event)}>
      <Field label="New email" required error={problem}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            type="email"
            name="email"
            autoComplete="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button look="ghost" onClick={() => setOpen(false)}>
          Cancel
        </Button>
        <Button type="submit" busy={isPending}>
          {isPending ? 'Changing...' : 'Change email'}
        </Button>
      </div>
    </form>
  );
}
