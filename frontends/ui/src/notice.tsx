import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from './icons.ts';

const looks = {
  info: { icon: Info, box: 'border-info/25 bg-info-soft', mark: 'text-info' },
  success: { icon: CircleCheck, box: 'border-success/25 bg-success-soft', mark: 'text-success' },
  warning: { icon: TriangleAlert, box: 'border-warning/25 bg-warning-soft', mark: 'text-warning' },
  danger: { icon: CircleAlert, box: 'border-danger/25 bg-danger-soft', mark: 'text-danger' },
} as const;

export interface NoticeProps {
  tone?: keyof typeof looks;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** A message in the flow of a page or form. Danger is announced at once, the others when it is polite. */
export function Notice({ tone = 'info', title, children, action }: NoticeProps) {
  const { icon: Icon, box, mark } = looks[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classes('flex items-start gap-3 rounded-md border p-3 text-sm', box)}
    >
      <Icon aria-hidden className={classes('mt-0.5 size-4 shrink-0', mark)} />
      <div className="grid flex-1 gap-0.5">
        {title ? <p className="font-medium text-ink">{title}</p> : null}
        {children ? <div className="text-muted">{children}</div> : null}
      </div>
      {action}
    </div>
  );
}
