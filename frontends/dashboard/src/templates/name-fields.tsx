import { Field, Input } from '@octavo/ui';
import type { Draft } from './draft.ts';

export interface NameFieldsProps {
  draft: Draft;
  fault: string | undefined;
  onChange: (changes: Partial<Draft>) => void;
}

export function NameFields({ draft, fault, onChange }: NameFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Name" required error={fault}>
        {(control) => (
          <Input
            {...control}
            maxLength={100}
            placeholder="invoice"
            value={draft.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
      <Field label="Description" aside="optional">
        {(control) => (
          <Input
            {...control}
            maxLength={500}
            value={draft.description}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        )}
      </Field>
    </div>
  );
}
