import { Select as Radix } from 'radix-ui';
import { classes, usePortalTarget, type ControlProps } from '@octavo/ui';
import { Check, ChevronDown } from '../icons.ts';
import { item, popover } from './popover-look.ts';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

export interface SelectProps<Value extends string> {
  options: readonly SelectOption<Value>[];
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  disabled?: boolean;
  /** From the Field around it; or a name of its own. */
  control?: ControlProps;
  label?: string;
  className?: string;
}

export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  placeholder,
  disabled = false,
  control,
  label,
  className = 'w-full',
}: SelectProps<Value>) {
  const container = usePortalTarget();
  return (
    <Radix.Root value={value ?? ''} onValueChange={(next) => onValueChange(next as Value)} disabled={disabled}>
      <Radix.Trigger
        {...control}
        {...(label ? { 'aria-label': label } : {})}
        className={classes(
          'flex h-10 items-center justify-between gap-2 rounded-md border border-line-strong/70 bg-canvas px-3 text-left text-base sm:text-sm',
          'transition-[border-color] duration-150 hover:border-line-strong aria-invalid:border-danger',
          'disabled:cursor-not-allowed disabled:opacity-50 data-[placeholder]:text-faint',
          'focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-focus/45',
          className,
        )}
      >
        <Radix.Value {...(placeholder ? { placeholder } : {})} />
        <Radix.Icon asChild>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal {...(container ? { container } : {})}>
        <Radix.Content
          position="popper"
          sideOffset={6}
          collisionPadding={8}
          className={classes(
            popover,
            'max-h-(--radix-select-content-available-height) w-(--radix-select-trigger-width)',
          )}
        >
          <Radix.Viewport>
            {options.map(({ value, label }) => (
              <Radix.Item key={value} value={value} className={classes(item, 'justify-between')}>
                <Radix.ItemText>{label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <Check aria-hidden />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
