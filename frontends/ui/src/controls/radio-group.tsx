import { useId } from 'react';
import { RadioGroup as Radix } from 'radix-ui';
import { classes } from '@octavo/ui';

export interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  description?: string;
  disabled?: boolean;
}

export interface RadioGroupProps<Value extends string> {
  label: string;
  options: readonly RadioOption<Value>[];
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  disabled?: boolean;
  columns?: 1 | 2 | 3;
}

// Three go beside one another where they have room, whatever the screen's width.
const columnLooks = {
  1: '',
  2: 'sm:grid-cols-2',
  3: 'grid-cols-[repeat(auto-fit,minmax(min(100%,11.5rem),1fr))]',
} as const;

/** Choices as cards, all in view. */
export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  disabled = false,
  columns = 1,
}: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <Radix.Root
      aria-label={label}
      value={value ?? null}
      disabled={disabled}
      onValueChange={(next) => onValueChange(next as Value)}
      className={classes('grid gap-2', columnLooks[columns])}
    >
      {options.map(({ value, label, description, disabled = false }) => (
        <label
          key={value}
          className="flex items-start gap-3 rounded-md border border-line bg-surface p-3.5 transition-colors duration-150 has-data-[state=checked]:border-accent has-data-[state=checked]:bg-accent-soft/50 has-disabled:cursor-not-allowed has-disabled:bg-canvas not-has-disabled:hover:border-line-strong has-disabled:[&_span]:text-faint"
        >
          <Radix.Item
            value={value}
            disabled={disabled}
            aria-labelledby={`${id}-${value}`}
            {...(description ? { 'aria-describedby': `${id}-${value}-description` } : {})}
            className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border border-line-strong bg-canvas data-[state=checked]:border-accent"
          >
            <Radix.Indicator className="size-2 rounded-full bg-accent" />
          </Radix.Item>
          <span className="grid gap-0.5">
            <span id={`${id}-${value}`} className="text-sm font-medium text-ink">
              {label}
            </span>
            {description ? (
              <span id={`${id}-${value}-description`} className="text-sm text-muted">
                {description}
              </span>
            ) : null}
          </span>
        </label>
      ))}
    </Radix.Root>
  );
}
