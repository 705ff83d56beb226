import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

const control = classes(
  'block w-full rounded-md border border-line-strong/70 bg-canvas px-3 text-base text-ink shadow-none sm:text-sm',
  'transition-[border-color] duration-150 hover:border-line-strong',
  'focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-focus/45',
  'aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-50 read-only:bg-surface read-only:text-muted',
);

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={classes(control, 'h-10', className)} {...props} />;
}

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={classes(control, 'min-h-24 py-2.5 leading-relaxed', className)} {...props} />;
}
