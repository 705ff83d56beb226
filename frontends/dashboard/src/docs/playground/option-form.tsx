import { Field, Input } from '@octavo/ui';
import { Select } from '@octavo/ui/menus';
import type { JsonObject } from './draft.ts';
import type { OptionField } from './option-fields.ts';

const unset = 'unset';

export interface OptionFormProps {
  fields: readonly OptionField[];
  options: JsonObject;
  onChange: (name: string, value: unknown) => void;
}

/** A control for each option; what is left alone is not sent. */
export function OptionForm({ fields, options, onChange }: OptionFormProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map((field) => (
        <OptionControl
          key={field.name}
          field={field}
          value={options[field.name]}
          onChange={(value) => onChange(field.name, value)}
        />
      ))}
    </div>
  );
}

interface OptionControlProps {
  field: OptionField;
  value: unknown;
  onChange: (value: unknown) => void;
}

function OptionControl({ field: { name, description, control, placeholder }, value, onChange }: OptionControlProps) {
  return (
    <Field label={name} hint={<span className="line-clamp-2">{description}</span>}>
      {(props) =>
        control.kind === 'choice' ? (
          <Select
            control={props}
            value={value === undefined ? unset : String(value)}
            onValueChange={(next) => onChange(control.values.find((choice) => String(choice) === next))}
            options={[
              { value: unset, label: 'Not set' },
              ...control.values.map((choice) => ({ value: String(choice), label: String(choice) })),
            ]}
          />
        ) : (
          <Input
            {...props}
            type={control.kind === 'number' ? 'number' : 'text'}
            step="any"
            placeholder={placeholder}
            value={value === undefined ? '' : String(value)}
            onChange={({ target }) => onChange(typed(target.value, control.kind))}
          />
        )
      }
    </Field>
  );
}

function typed(text: string, kind: 'number' | 'text'): unknown {
  if (text === '') return undefined;
  return kind === 'number' ? Number(text) : text;
}
