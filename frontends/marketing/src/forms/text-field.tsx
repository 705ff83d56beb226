import { Field, Input, Textarea, type FieldProps } from '@octavo/ui';
import type { ComponentProps } from 'react';
import type { Form } from './use-form.ts';

export interface TextFieldProps<Name extends string>
  extends
    Pick<FieldProps, 'hint' | 'aside'>,
    Pick<ComponentProps<'input'>, 'autoComplete' | 'placeholder' | 'inputMode'> {
  form: Form<Name>;
  name: Name;
  label: string;
  type?: 'text' | 'password';
  optional?: boolean;
  rows?: number;
  maxLength?: number;
}

/** A field of a form, with its error. E-mail fields are plain text: the rules judge them, not the browser. */
export function TextField<Name extends string>({
  form,
  name,
  label,
  type = 'text',
  optional = false,
  rows,
  hint,
  aside,
  ...input
}: TextFieldProps<Name>) {
  const note = aside ?? (optional ? 'Optional' : undefined);
  return (
    <Field
      label={label}
      error={form.errors[name]}
      required={!optional}
      {...(hint ? { hint } : {})}
      {...(note ? { aside: note } : {})}
    >
      {(control) =>
        rows === undefined ? (
          <Input
            {...control}
            {...input}
            name={name}
            type={type}
            value={form.values[name]}
            onChange={(event) => form.set(name, event.currentTarget.value)}
          />
        ) : (
          <Textarea
            {...control}
            name={name}
            rows={rows}
            {...(input.placeholder ? { placeholder: input.placeholder } : {})}
            {...(input.maxLength ? { maxLength: input.maxLength } : {})}
            value={form.values[name]}
            onChange={(event) => form.set(name, event.currentTarget.value)}
          />
        )
      }
    </Field>
  );
}
