import { useId, type ReactNode } from 'react';
import { Checkbox as Radix } from 'radix-ui';
import { Check, Minus } from '../icons.ts';

export interface CheckboxProps {
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean) => void;
  label: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
}

export function Checkbox({ checked, onCheckedChange, label, description, disabled = false }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-2.5">
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        {...(description ? { 'aria-describedby': `${id}-description` } : {})}
        className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-sm border border-line-strong bg-canvas text-on-primary transition-colors hover:border-ink disabled:opacity-45 data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary"
      >
        <Radix.Indicator>
          {checked === 'indeterminate' ? (
            <Minus aria-hidden className="size-3" strokeWidth={3} />
          ) : (
            <Check aria-hidden className="size-3" strokeWidth={3} />
          )}
        </Radix.Indicator>
      </Radix.Root>
      <div className="grid gap-0.5">
        <label htmlFor={id} className="text-sm text-ink">
          {label}
        </label>
        {description ? (
          <p id={`${id}-description`} className="text-xs text-faint">
            {description}
          </p>
        ) : null}
      </div>
    </div>
  );
}
