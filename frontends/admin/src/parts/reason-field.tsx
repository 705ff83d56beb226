import { Field, Textarea } from '@octavo/ui';

export interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
  error: string | undefined;
  placeholder: string;
}

/** Why something is done: it stands in the audit log. */
export function ReasonField({ value, onChange, error, placeholder }: ReasonFieldProps) {
  return (
    <Field label="Reason" required error={error} hint="Stands in the audit log.">
      {(control) => (
        <Textarea
          {...control}
          name="reason"
          rows={3}
          maxLength={500}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
