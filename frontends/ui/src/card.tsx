import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

export interface CardProps extends ComponentProps<'div'> {
  /** Answers the pointer, for cards that are links or buttons. */
  interactive?: boolean;
  padding?: 'none' | 'md' | 'lg';
}

const paddings = { none: '', md: 'p-5', lg: 'p-6 sm:p-8' } as const;

export function Card({ interactive = false, padding = 'md', className, ...props }: CardProps) {
  return (
    <div
      className={classes(
        'rounded-lg border border-line bg-surface shadow-card',
        paddings[padding],
        interactive && 'transition-colors duration-150 hover:border-line-strong/70 hover:bg-raised',
        className,
      )}
      {...props}
    />
  );
}

export interface CardTitleProps extends ComponentProps<'h3'> {
  /** Of the heading: 2 where the card stands directly below the page's title. */
  level?: 2 | 3;
}

export function CardTitle({ level = 3, className, children, ...props }: CardTitleProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Heading className={classes('text-base font-semibold tracking-tight text-ink', className)} {...props}>
      {children}
    </Heading>
  );
}

export function CardText({ className, ...props }: ComponentProps<'p'>) {
  return <p className={classes('mt-1.5 text-sm leading-relaxed text-muted', className)} {...props} />;
}
