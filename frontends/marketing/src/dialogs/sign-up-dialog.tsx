import {
  emailLength,
  invalidFormMessage,
  nameLength,
  sanitise,
  valid,
  validateEmail,
  validateName,
  validateNewPassword,
} from '@octavo/contracts';
import { ApiError, keepPendingSignUp, trackEvent, useSendVerificationEmail } from '@octavo/data';
import { closeDialog, useNavigate } from '@octavo/federation';
import { Button, toast } from '@octavo/ui';
import { Dialog } from '@octavo/ui/overlays';
import { DialogForm } from '../forms/dialog-form.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { closing } from './close.ts';

const rules = {
  firstName: (text: string) => validateName(text, 'First name'),
  lastName: (text: string) => validateName(text, 'Last name'),
  organization: (text: string) => valid(sanitise(text)),
  email: validateEmail,
  password: validateNewPassword,
} as const;

const accountExists = 'user with this email address already exists';

/** What the form says of a failure (SPEC §8); undefined when a toast has said it. */
function explain(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) {
    return 'An unexpected error occurred. Please try again.';
  }
  if (error.message.includes(accountExists)) {
    closeDialog('sign-up');
    toast({
      title: 'Account Already Exists',
      description:
        "A user with this email address already exists. Please sign in or use the 'Forgot Password?' option to reset your password.",
      tone: 'destructive',
    });
    return undefined;
  }
  return error.message || 'Failed to send verification email';
}

export function SignUpDialog({ email = '' }: { email?: string }) {
  const form = useForm({ firstName: '', lastName: '', organization: '', email, password: '' }, rules);
  const { values, fail, clear, formRef, error } = form;
  const signUp = useSendVerificationEmail();
  const navigate = useNavigate();

  const submit = () => {
    if (!form.check(invalidFormMessage)) {
      return;
    }
    trackEvent('form_submit', { form_type: 'sign_up' });
    const { organization } = values;
    signUp.mutate(
      { ...values, email: values.email.trim(), organization: sanitise(organization) || null },
      {
        onSuccess: ({ signUpId }) => {
          const address = values.email.trim().toLowerCase();
          keepPendingSignUp({ signUpId, email: address });
          clear();
          closeDialog('sign-up');
          void navigate('/check-email', { state: { email: address, name: values.firstName.trim() } });
        },
        onError: (failure) => fail(explain(failure)),
      },
    );
  };

  return (
    <Dialog
      open
      onOpenChange={closing('sign-up')}
      title="Sign Up"
      description="An account, a key and the free trial: no card needed."
    >
      <DialogForm
        formRef={formRef}
        error={error}
        busy={signUp.isPending}
        submitLabel="Sign Up"
        busyLabel="Creating Account..."
        onSubmit={submit}
        onCancel={() => closeDialog('sign-up')}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField form={form} name="firstName" label="First name" autoComplete="given-name" maxLength={nameLength} />
          <TextField form={form} name="lastName" label="Last name" autoComplete="family-name" maxLength={nameLength} />
        </div>
        <TextField form={form} name="organization" label="Organization" autoComplete="organization" optional />
        <TextField
          form={form}
          name="email"
          label="Email"
          autoComplete="email"
          inputMode="email"
          maxLength={emailLength}
        />
        <TextField
          form={form}
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters, with an uppercase letter, a lowercase letter and a number."
        />
      </DialogForm>
      <p className="mt-5 border-t border-line pt-5 text-sm text-muted">
        Already have an account?{' '}
        <Button
          look="link"
          onClick={() => {
            closeDialog('sign-up');
            void navigate('/sign-in');
          }}
        >
          Sign In
        </Button>
      </p>
    </Dialog>
  );
}
