import type { WebhookDelivery } from '@octavo/contracts';
import { Badge } from '@octavo/ui';
import { formatMoment } from '../parts/format.ts';

/** Every try of one delivery, and what came back. */
export function Attempts({ attempts }: Pick<WebhookDelivery, 'attempts'>) {
  if (attempts.length === 0) return <p className="text-sm text-muted">Not tried yet.</p>;
  return (
    <ol className="grid gap-3">
      {attempts.map(({ at, durationMilliseconds, responseStatus, responseExcerpt, error }, index) => (
        <li key={at} className="grid gap-1.5 text-sm">
          <p className="flex flex-wrap items-center gap-2">
            <span className="text-muted">Try {index + 1}</span>
            {responseStatus === null ? (
              <Badge tone="danger">no answer</Badge>
            ) : (
              <Badge tone={responseStatus < 300 ? 'success' : 'danger'}>{responseStatus}</Badge>
            )}
            <span className="text-xs text-faint">
              {formatMoment(at)}, {durationMilliseconds} ms
            </span>
          </p>
          {error ? <p className="text-danger">{error}</p> : null}
          {responseExcerpt ? (
            <pre
              tabIndex={0}
              role="region"
              aria-label={`Answer to try ${index + 1}`}
              className="max-h-40 overflow-auto rounded-md border border-line bg-code p-3 font-mono text-xs whitespace-pre-wrap text-muted"
            >
              {responseExcerpt}
            </pre>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
