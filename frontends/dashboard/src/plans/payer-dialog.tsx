import { mostInstallments, plans, type PaidPlanId } from '@octavo/contracts';
import { useAuth, useCreatePayment, useSubscriptionPreview, type ApiError } from '@octavo/data';
import { Button, classes, Field, Input, Notice, toast } from '@octavo/ui';
import { Select } from '@octavo/ui/menus';
import { Actions, Dialog } from '@octavo/ui/overlays';
import { useState, type FormEvent } from 'react';
import { formatCents } from '../parts/format.ts';
import { payerFields, readPayer, type PayerProblems, type PayerTexts } from './payer-fields.ts';
import type { PlanChoice } from './use-chosen-plan.ts';

const installments = Array.from({ length: mostInstallments }, (_, index) => {
  const value = String(index + 1);
  return { value, label: index === 0 ? 'At once' : `${value} installments` };
});

/** Asks who pays, then leads to the provider's payment page (DESIGN ruling 8: asked for, never invented). */
export function PayerDialog({ planId, choice }: { planId: PaidPlanId; choice: PlanChoice }) {
  const { user } = useAuth();
  const [texts, setTexts] = useState<PayerTexts>({
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    email: user?.email ?? '',
  });
  const [count, setCount] = useState('1');
  const [problems, setProblems] = useState<PayerProblems>({});
  const { data: preview } = useSubscriptionPreview(planId);
  const { mutateAsync, isPending, isSuccess } = useCreatePayment();
  const busy = isPending || isSuccess;

  async function pay(): Promise<void> {
    const outcome = readPayer(texts);
    setProblems(outcome.valid ? {} : outcome.problems);
    if (!outcome.valid) return;
    try {
      const { customerData } = outcome;
      const { paymentUrl } = await mutateAsync({ planId, customerData, installmentCount: Number(count) });
      toast({ title: 'Payment Initiated', description: 'Taking you to the payment page.' });
      location.assign(paymentUrl);
    } catch (error) {
      const { code, message, details } = error as ApiError;
      if (code === 'invalid_request' && details.length > 0) {
        const found = details.map(({ path, message: text }) => [path.replace(/^customerData\./, ''), text] as const);
        setProblems(Object.fromEntries(found));
        return;
      }
      choice.fail(message, () => choice.choose(planId));
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void pay();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) choice.close();
      }}
      width="lg"
      title={`Subscribe to ${plans[planId].name}`}
      description="This goes on your invoice. Your card is asked for on the payment provider's page, never here."
    >
      <form noValidate className="grid gap-5" onSubmit={submit}>
        {Object.keys(problems).length > 0 ? (
          <Notice tone="danger">Please correct the errors and try again.</Notice>
        ) : null}
        <div className="grid gap-4 sm:grid-cols-2">
          {payerFields.map((field) => (
            <div key={field.path} className={classes(!('half' in field) && 'sm:col-span-2')}>
              <Field
                label={field.label}
                required={!('optional' in field)}
                error={problems[field.path]}
                {...('optional' in field ? { aside: 'optional' } : {})}
              >
                {(control) => (
                  <Input
                    {...control}
                    name={field.path}
                    type={'type' in field ? field.type : 'text'}
                    autoComplete={field.autoComplete}
                    value={texts[field.path] ?? ''}
                    onChange={({ target }) => setTexts((before) => ({ ...before, [field.path]: target.value }))}
                  />
                )}
              </Field>
            </div>
          ))}
          <Field label="Pay">
            {(control) => <Select control={control} options={installments} value={count} onValueChange={setCount} />}
          </Field>
        </div>
        {preview ? (
          <p className="flex justify-between rounded-md border border-line bg-surface px-4 py-3 text-sm">
            <span className="text-muted">
              Due now{preview.tax_cents > 0 ? `, ${formatCents(preview.tax_cents)} tax included` : ''}
            </span>
            <span className="font-medium text-ink tabular-nums">{formatCents(preview.total_cents)}</span>
          </p>
        ) : null}
        <Actions>
          <Button look="secondary" onClick={choice.close}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            {busy ? 'One moment...' : 'Continue to payment'}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
