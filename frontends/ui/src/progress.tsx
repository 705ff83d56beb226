import { classes } from './classes.ts';

const fills = { accent: 'bg-accent', success: 'bg-success', warning: 'bg-warning', danger: 'bg-danger' } as const;

export interface ProgressProps {
  /** What is measured, for those who do not see the bar. */
  label: string;
  /** Left out while nobody knows how far it is. */
  value?: number;
  max?: number;
  tone?: keyof typeof fills;
}

export function Progress({ label, value, max = 100, tone = 'accent' }: ProgressProps) {
  const share = value === undefined || max <= 0 ? undefined : Math.min(1, Math.max(0, value / max));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      {...(value === undefined ? {} : { 'aria-valuenow': Math.min(max, Math.max(0, value)) })}
      className="h-1.5 w-full overflow-hidden rounded-full bg-hover"
    >
      <div
        className={classes(
          'h-full origin-left rounded-full transition-transform duration-200 ease-out',
          fills[tone],
          share === undefined && 'w-1/3 animate-shimmer',
        )}
        style={share === undefined ? undefined : { transform: `scaleX(${share})` }}
      />
    </div>
  );
}
