import { classes } from './classes.ts';

/** Holds the place of what is loading. Give it the size of what will come, so that nothing moves. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classes('animate-shimmer rounded-md bg-hover', className)} />;
}
