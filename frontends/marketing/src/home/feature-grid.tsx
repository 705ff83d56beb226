import { operationCredits } from '@octavo/contracts';
import { Link } from '@octavo/federation';
import { Card, CardText, CardTitle } from '@octavo/ui';
import { ArrowRight, Webhook } from '@octavo/ui/icons';
import { OperationIcon } from '../operations/operation-icon.tsx';
import { operationPages } from '../operations/operation-pages.ts';

/** One card for each operation, each leading to its page. */
export function FeatureGrid() {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {operationPages.map(({ operation, name, summary }) => (
        <li key={operation} className="relative">
          <Card interactive className="group flex h-full flex-col">
            <OperationIcon operation={operation} />
            <CardTitle className="mt-5">
              <Link to={`/${operation}`} className="rounded-sm after:absolute after:inset-0 after:rounded-lg">
                {name}
              </Link>
            </CardTitle>
            <CardText className="flex-1">{summary}</CardText>
            <p className="mt-5 flex items-center justify-between font-mono text-2xs text-faint">
              {operationCredits[operation]} credits
              <ArrowRight
                aria-hidden
                className="size-4 transition-transform duration-150 group-hover:translate-x-0.5 group-hover:text-accent"
              />
            </p>
          </Card>
        </li>
      ))}
      <li>
        <Card className="flex h-full flex-col border-dashed">
          <span className="grid size-9 place-items-center rounded-md border border-line bg-raised text-muted">
            <Webhook aria-hidden className="size-4" />
          </span>
          <CardTitle className="mt-5">Jobs and webhooks</CardTitle>
          <CardText className="flex-1">
            Any of them in the background: a job at once, a signed webhook when it is done.
          </CardText>
          <p className="mt-5 font-mono text-2xs text-faint">Prefer: respond-async</p>
        </Card>
      </li>
    </ul>
  );
}
