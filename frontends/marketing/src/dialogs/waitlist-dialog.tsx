import {
  emailLength,
  formLimits,
  invalidFormMessage,
  nameLength,
  supportAddress,
  tooManyAttemptsMessage,
  validateEmail,
  validateName,
} from '@octavo/contracts';
import { trackEvent, useJoinWaitlist } from '@octavo/data';
import { closeDialog, openDialog } from '@octavo/federation';
import { Field, throwConfetti } from '@octavo/ui';
import { BadgeCheck } from '@octavo/ui/icons';
import { Select } from '@octavo/ui/menus';
import { Dialog } from '@octavo/ui/overlays';
import { useState } from 'react';
import { DialogForm } from '../forms/dialog-form.tsx';
import { attemptForm } from '../forms/rate-limit.ts';
import { TextField } from '../forms/text-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { closing } from './close.ts';

/** SPEC §9. */
const confirmationDelayMilliseconds = 200;

const sources = [
  { value: 'Instagram', label: 'Instagram' },
  { value: 'Twitter', label: 'Twitter' },
  { value: 'LinkedIn', label: 'LinkedIn' },
  { value: 'Google', label: 'Google Search' },
  { value: 'Friend', label: 'Friend/Referral' },
  { value: 'Other', label: 'Other' },
] as const;

type Source = (typeof sources)[number]['value'];

const benefits = [
  { title: 'Priority access', text: 'among the first to get a key' },
  { title: 'Progress updates', text: 'what is built, as it is built' },
  { title: 'Early bird pricing', text: 'for as long as you stay' },
] as const;

const rules = {
  first_name: (text: string) => validateName(text, 'First name'),
  last_name: (text: string) => validateName(text, 'Last name'),
  email: validateEmail,
} as const;

function celebrate(): void {
  setTimeout(() => {
    openDialog('waitlist-confirmation');
    void throwConfetti();
  }, confirmationDelayMilliseconds);
}

export function WaitlistDialog() {
  const form = useForm({ first_name: '', last_name: '', email: '' }, rules);
  const [source, setSource] = useState<Source>();
  const { values, fail, formRef, error } = form;
  const waitlist = useJoinWaitlist();

  const submit = () => {
    if (!form.check(invalidFormMessage)) {
      return;
    }
    const attempt = attemptForm('waitlist', formLimits.waitlist);
    if (!attempt.allowed) {
      fail(tooManyAttemptsMessage(attempt.secondsLeft));
      return;
    }
    trackEvent('form_submit', { form_type: 'waitlist' });
    waitlist.mutate(
      { ...values, referral_source: source ?? null },
      {
        onSuccess: () => {
          closeDialog('waitlist');
          celebrate();
        },
        onError: ({ message }) => fail(message || 'Failed to join waitlist. Please try again.'),
      },
    );
  };

  return (
    <Dialog
      open
      onOpenChange={closing('waitlist')}
      title="Join Our Waitlist"
      description="We are in private beta. Leave your address, and we write as soon as there is a place for you."
      width="lg"
    >
      <ul className="mb-6 grid gap-3 rounded-lg border border-line bg-surface p-4 text-sm sm:grid-cols-3">
        {benefits.map(({ title, text }) => (
          <li key={title} className="flex gap-2.5 sm:flex-col sm:gap-2">
            <BadgeCheck aria-hidden className="size-4 shrink-0 text-accent" />
            <p>
              <span className="font-medium">{title}</span> <span className="block text-muted">{text}</span>
            </p>
          </li>
        ))}
      </ul>
      <DialogForm
        formRef={formRef}
        error={error}
        busy={waitlist.isPending}
        submitLabel="Join Waitlist"
        busyLabel="Joining..."
        onSubmit={submit}
        onCancel={() => closeDialog('waitlist')}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            form={form}
            name="first_name"
            label="First name"
            autoComplete="given-name"
            maxLength={nameLength}
          />
          <TextField form={form} name="last_name" label="Last name" autoComplete="family-name" maxLength={nameLength} />
        </div>
        <TextField
          form={form}
          name="email"
          label="Email"
          autoComplete="email"
          inputMode="email"
          maxLength={emailLength}
        />
        <Field label="How did you hear about us?" aside="Optional">
          {(control) => (
            <Select
              control={control}
              options={sources}
              value={source}
              onValueChange={setSource}
              placeholder="Choose one"
            />
          )}
        </Field>
      </DialogForm>
      <p className="mt-5 text-xs text-faint">
        Questions? Write to{' '}
        <a href={`mailto:${supportAddress}`} className="rounded-sm text-muted underline underline-offset-4">
          {supportAddress}
        </a>
      </p>
    </Dialog>
  );
}
