import type { ComponentProps, MouseEvent } from 'react';
import { Slot } from 'radix-ui';
import { classes } from './classes.ts';
import { Spinner } from './spinner.tsx';

const looks = {
  primary: 'bg-primary text-on-primary hover:bg-primary/88 active:bg-primary/80',
  accent: 'bg-accent text-on-accent hover:bg-accent/90 active:bg-accent/80',
  secondary: 'border border-line bg-surface text-ink hover:border-line-strong hover:bg-hover',
  ghost: 'text-muted hover:bg-hover hover:text-ink',
  danger: 'bg-danger-strong text-on-danger hover:bg-danger-strong/88',
  link: 'text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current',
} as const;

const sizes = {
  sm: 'h-8 gap-1.5 px-3 text-sm',
  md: 'h-10 gap-2 px-4 text-sm',
  lg: 'h-12 gap-2 px-6 text-base',
  icon: 'size-9 shrink-0',
} as const;

export interface ButtonLook {
  look?: keyof typeof looks;
  size?: keyof typeof sizes;
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Renders its one child, a link for instance, with the button's looks. */
  asChild?: boolean;
  /** Shows a spinner and takes no more clicks, but keeps the focus. Say in the children what is going on. */
  busy?: boolean;
}

/** A form that is sent with Enter is sent by a click on its button: it takes none either. */
const swallow = (event: MouseEvent): void => event.preventDefault();

export function Button({
  look = 'primary',
  size = 'md',
  asChild = false,
  busy = false,
  disabled,
  className,
  children,
  type = 'button',
  onClick,
  ...props
}: ButtonProps) {
  const Element = asChild ? Slot.Root : 'button';
  return (
    <Element
      {...(asChild ? {} : { type, disabled })}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      onClick={busy ? swallow : onClick}
      className={classes(
        'inline-flex items-center justify-center rounded-md font-medium whitespace-nowrap select-none',
        'transition-[background-color,border-color,color,opacity] duration-150 ease-out',
        'disabled:cursor-not-allowed not-aria-busy:disabled:opacity-45 aria-busy:cursor-progress [&_svg]:size-4 [&_svg]:shrink-0',
        looks[look],
        look === 'link' ? 'rounded-sm text-sm' : sizes[size],
        className,
      )}
      {...props}
    >
      {asChild ? (
        children
      ) : (
        <>
          {busy ? <Spinner /> : null}
          {children}
        </>
      )}
    </Element>
  );
}
