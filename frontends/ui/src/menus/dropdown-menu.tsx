import { Fragment, type ReactNode } from 'react';
import { DropdownMenu as Radix } from 'radix-ui';
import { classes, usePortalTarget } from '@octavo/ui';
import { item, popover } from './popover-look.ts';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  disabled?: boolean;
  danger?: boolean;
}

export interface DropdownMenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  /** Groups are parted by a line. */
  groups: readonly (readonly MenuItem[])[];
  label?: string;
  align?: 'start' | 'center' | 'end';
}

export function DropdownMenu({ trigger, groups, label, align = 'end' }: DropdownMenuProps) {
  const container = usePortalTarget();
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal {...(container ? { container } : {})}>
        <Radix.Content align={align} sideOffset={6} collisionPadding={8} className={popover}>
          {label ? <Radix.Label className="px-2.5 py-1.5 text-xs text-faint">{label}</Radix.Label> : null}
          {groups.map((group, index) => (
            <Fragment key={group[0]?.label ?? index}>
              {index > 0 ? <Radix.Separator className="-mx-1 my-1 h-px bg-line" /> : null}
              {group.map(({ label, icon, onSelect, disabled = false, danger = false }) => (
                <Radix.Item
                  key={label}
                  disabled={disabled}
                  onSelect={onSelect}
                  className={classes(item, danger && 'text-danger [&_svg]:text-danger')}
                >
                  {icon}
                  {label}
                </Radix.Item>
              ))}
            </Fragment>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
