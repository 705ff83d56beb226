import { classes } from '@octavo/ui';

export interface ChoiceProps<Value extends string> {
  /** Names the group. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few short choices side by side, one of them made. */
export function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex w-fit flex-wrap gap-0.5 rounded-md border border-line bg-canvas p-0.5"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={classes(
            'rounded-sm px-2.5 py-1 text-xs font-medium whitespace-nowrap transition-colors duration-150',
            option.value === value ? 'bg-hover text-ink' : 'text-muted hover:text-ink',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
