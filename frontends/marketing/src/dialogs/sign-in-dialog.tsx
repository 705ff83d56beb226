import { valid } from '@octavo/contracts';
import { ApiError, isAdminWord, trackEvent, useAppConfig, useAuth } from '@octavo/data';
import { closeDialog, openDialog, useNavigate, type DialogRequests } from '@octavo/federation';
import { Button, toast } from '@octavo/ui';
import { Dialog } from '@octavo/ui/overlays';
import { useEffect, useRef, useState } from 'react';
import { DialogForm } from '../forms/dialog-form.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { closing } from './close.ts';
import { forgotPasswordFault } from './forgot-password.ts';

/** SPEC §9. */
const redirectDelayMilliseconds = 100;

const fault = (description: string) => toast({ title: 'Error', description, tone: 'destructive' });

const messageOf = (error: unknown): string =>
  error instanceof ApiError && error.message ? error.message : 'An unexpected error occurred';

const required = (message: string) => (text: string) =>
  text.trim() === '' ? ({ valid: false, message } as const) : valid(text);

const rules = { email: required('Email is required'), password: required('Password is required') } as const;

export function SignInDialog({ email = '', password = '', next, submit = false }: DialogRequests['sign-in']) {
  const form = useForm({ email, password }, rules);
  const { values, formRef, error } = form;
  const { signIn, requestPasswordReset } = useAuth();
  const { showWaitlist } = useAppConfig();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const submitted = useRef(false);

  const enter = async () => {
    if (!form.check('')) {
      return;
    }
    setBusy(true);
    trackEvent('form_submit', { form_type: 'sign_in' });
    try {
      const { isAdmin, madeAdmin } = await signIn(values);
      toast({ title: madeAdmin ? 'Signed in as admin.' : 'Successfully signed in!', tone: 'success' });
      closeDialog('sign-in');
      const home = isAdmin || isAdminWord(values.email) ? '/admin-dashboard' : '/dashboard';
      setTimeout(() => void navigate(next ?? home, { replace: true }), redirectDelayMilliseconds);
    } catch (failure) {
      fault(messageOf(failure));
      setBusy(false);
    }
  };

  const reset = async () => {
    const problem = forgotPasswordFault(values.email);
    if (problem) {
      fault(problem);
      return;
    }
    try {
      await requestPasswordReset(values.email);
      toast({ title: 'Password reset email sent! Please check your email inbox.', tone: 'success' });
    } catch (failure) {
      fault((failure instanceof ApiError && failure.message) || 'Failed to send password reset email');
    }
  };

  useEffect(() => {
    if (submit && !submitted.current) {
      submitted.current = true;
      void enter();
    }
  });

  return (
    <Dialog open onOpenChange={closing('sign-in')} title="Sign In" description="Good to see you again.">
      <DialogForm
        formRef={formRef}
        error={error}
        busy={busy}
        submitLabel="Sign In"
        busyLabel="Signing In..."
        onSubmit={() => void enter()}
        onCancel={() => closeDialog('sign-in')}
      >
        <TextField form={form} name="email" label="Email" autoComplete="username" />
        <TextField
          form={form}
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          aside={
            <Button look="link" className="!text-xs" onClick={() => void reset()}>
              Forgot Password?
            </Button>
          }
        />
      </DialogForm>
      <p className="mt-5 border-t border-line pt-5 text-sm text-muted">
        No account yet?{' '}
        <Button look="link" onClick={() => openDialog(showWaitlist ? 'waitlist' : 'sign-up')}>
          {showWaitlist ? 'Join the waitlist' : 'Sign Up'}
        </Button>
      </p>
    </Dialog>
  );
}
