import { useDevices, useRevokeDevice, useRevokeOtherDevices } from '@octavo/data';
import { Badge, Button, ErrorState, Skeleton } from '@octavo/ui';
import { formatMoment } from '../parts/format.ts';
import { tellFailure } from '../parts/tell-failure.ts';

export function Devices() {
  const { data, isError, refetch } = useDevices();
  const revoke = useRevokeDevice();
  const revokeOthers = useRevokeOtherDevices();
  if (isError) return <ErrorState title="Your devices could not be loaded" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-24 w-full" />;
  return (
    <div className="grid gap-4">
      <ul className="grid divide-y divide-line rounded-lg border border-line">
        {data.devices.map(({ id, name, network, last_seen_at: lastSeenAt, current }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
            <div className="grid gap-0.5">
              <p className="flex items-center gap-2 text-sm font-medium text-ink">
                {name}
                {current ? <Badge tone="success">This device</Badge> : null}
              </p>
              <p className="text-xs text-faint">
                {network ? `${network} · ` : ''}last seen {formatMoment(lastSeenAt)}
              </p>
            </div>
            {current ? null : (
              <Button
                look="secondary"
                size="sm"
                aria-label={`Sign out ${name}`}
                busy={revoke.isPending && revoke.variables === id}
                onClick={() => revoke.mutate(id, { onError: tellFailure })}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.devices.length > 1 ? (
        <div>
          <Button
            look="danger"
            size="sm"
            busy={revokeOthers.isPending}
            onClick={() => revokeOthers.mutate(undefined, { onError: tellFailure })}
          >
            Sign out all other devices
          </Button>
        </div>
      ) : null}
    </div>
  );
}
