import {
  emailLength,
  formLimits,
  invalidFormMessage,
  looksLikeSpam,
  messageLength,
  nameLength,
  sanitise,
  subjectLength,
  suspiciousContentMessage,
  tooManyAttemptsMessage,
  validateEmail,
  validateMessage,
  validateName,
  validateSubject,
} from '@octavo/contracts';
import { trackEvent, useCreateContact } from '@octavo/data';
import { closeDialog } from '@octavo/federation';
import { toast } from '@octavo/ui';
import { Dialog } from '@octavo/ui/overlays';
import { DialogForm } from '../forms/dialog-form.tsx';
import { attemptForm } from '../forms/rate-limit.ts';
import { TextField } from '../forms/text-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { closing } from './close.ts';

const rules = {
  name: (text: string) => validateName(text, 'Name'),
  email: validateEmail,
  subject: validateSubject,
  message: validateMessage,
} as const;

export function ContactDialog({ subject = '' }: { subject?: string }) {
  const form = useForm({ name: '', email: '', subject, message: '' }, rules);
  const { values, fail, formRef, error } = form;
  const contact = useCreateContact();

  const submit = () => {
    if (!form.check(invalidFormMessage)) {
      return;
    }
    if (
      looksLikeSpam(
        Object.values(values)
          .map((text) => sanitise(text, messageLength))
          .join(' '),
      )
    ) {
      fail(suspiciousContentMessage);
      return;
    }
    const attempt = attemptForm('contact', formLimits.contact);
    if (!attempt.allowed) {
      fail(tooManyAttemptsMessage(attempt.secondsLeft));
      return;
    }
    trackEvent('form_submit', { form_type: 'contact' });
    contact.mutate(values, {
      onSuccess: () => {
        closeDialog('contact');
        toast({ title: 'Message sent!', description: "We'll get back to you as soon as possible.", tone: 'success' });
      },
      onError: ({ message }) => fail(message || 'Failed to send message. Please try again.'),
    });
  };

  return (
    <Dialog
      open
      onOpenChange={closing('contact')}
      title="Contact Us"
      description="A person reads every message and answers, most often within a working day."
      width="lg"
    >
      <DialogForm
        formRef={formRef}
        error={error}
        busy={contact.isPending}
        submitLabel="Send Message"
        busyLabel="Sending..."
        onSubmit={submit}
        onCancel={() => closeDialog('contact')}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField form={form} name="name" label="Name" autoComplete="name" maxLength={nameLength} />
          <TextField
            form={form}
            name="email"
            label="Email"
            autoComplete="email"
            inputMode="email"
            maxLength={emailLength}
          />
        </div>
        <TextField form={form} name="subject" label="Subject" maxLength={subjectLength} />
        <TextField form={form} name="message" label="Message" rows={6} maxLength={messageLength} />
      </DialogForm>
    </Dialog>
  );
}
