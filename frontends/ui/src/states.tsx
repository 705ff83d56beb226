import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CircleAlert, Inbox } from './icons.ts';

interface StateProps {
  title: string;
  description?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}

function State({ title, description, icon, action }: StateProps) {
  return (
    <div className="grid place-items-center gap-2 px-6 py-12 text-center">
      <span className="mb-2 grid size-11 place-items-center rounded-full border border-line bg-raised text-muted [&_svg]:size-5">
        {icon}
      </span>
      <p className="font-medium text-ink">{title}</p>
      {description ? <div className="max-w-prose text-sm text-muted">{description}</div> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}

export function EmptyState(props: StateProps) {
  return <State icon={<Inbox aria-hidden />} {...props} />;
}

export interface ErrorStateProps extends Omit<StateProps, 'action'> {
  onRetry?: () => void;
  retryLabel?: string;
}

export function ErrorState({ onRetry, retryLabel = 'Try again', ...props }: ErrorStateProps) {
  return (
    <div role="alert">
      <State
        icon={<CircleAlert aria-hidden className="text-danger" />}
        action={
          onRetry ? (
            <Button look="secondary" size="sm" onClick={onRetry}>
              {retryLabel}
            </Button>
          ) : null
        }
        {...props}
      />
    </div>
  );
}
