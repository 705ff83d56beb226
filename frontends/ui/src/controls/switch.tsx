import { useId, type ReactNode } from 'react';
import { Switch as Radix } from 'radix-ui';

export interface SwitchProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  label: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
}

/** For what takes effect at once; what waits for a Save is a checkbox. */
export function Switch({ checked, onCheckedChange, label, description, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-6">
      <div className="grid gap-0.5">
        <label htmlFor={id} className="text-sm font-medium text-ink">
          {label}
        </label>
        {description ? (
          <p id={`${id}-description`} className="text-sm text-muted">
            {description}
          </p>
        ) : null}
      </div>
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onCheckedChange}
        {...(description ? { 'aria-describedby': `${id}-description` } : {})}
        className="relative h-6 w-10 shrink-0 rounded-full border border-line-strong bg-hover transition-colors duration-150 disabled:opacity-45 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Radix.Thumb className="block size-4 translate-x-[0.1875rem] rounded-full bg-ink transition-transform duration-150 ease-out data-[state=checked]:translate-x-[1.1875rem] data-[state=checked]:bg-on-accent" />
      </Radix.Root>
    </div>
  );
}
