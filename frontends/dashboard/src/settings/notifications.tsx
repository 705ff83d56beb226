import type { NotificationTopic } from '@octavo/contracts';
import { useNotifications, useUpdateNotifications } from '@octavo/data';
import { ErrorState, Skeleton, toast } from '@octavo/ui';
import { Switch } from '@octavo/ui/controls';
import { tellFailure } from '../parts/tell-failure.ts';

const topics: readonly { topic: NotificationTopic; label: string; description: string }[] = [
  {
    topic: 'credit_alerts',
    label: 'Credit alerts',
    description: 'When credits run low or are used up, and when your spend cap is reached.',
  },
  {
    topic: 'renewal_reminders',
    label: 'Renewal reminders',
    description: 'Before a plan renews or ends.',
  },
  { topic: 'product_news', label: 'Product news', description: 'What is new, now and then.' },
];

/** What is told by e-mail; a switch takes effect at once. */
export function Notifications() {
  const { data, isError, refetch } = useNotifications();
  const { mutate, isPending, variables } = useUpdateNotifications();
  if (isError && !data) {
    return <ErrorState title="Your notifications could not be loaded" onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton className="h-32 w-full" />;
  return (
    <div className="grid gap-5">
      {topics.map(({ topic, label, description }) => (
        <Switch
          key={topic}
          label={label}
          description={description}
          checked={(isPending ? variables[topic] : undefined) ?? data[topic]}
          disabled={isPending}
          onCheckedChange={(wanted) =>
            mutate(
              { [topic]: wanted },
              {
                onSuccess: () => toast({ title: wanted ? `${label} are on` : `${label} are off`, tone: 'success' }),
                onError: tellFailure,
              },
            )
          }
        />
      ))}
      <p className="text-xs text-faint">
        Sign-ins from new devices, changed passwords, receipts and failed payments are always told.
      </p>
    </div>
  );
}
