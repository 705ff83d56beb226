import { operationCredits } from '@octavo/contracts';
import { X } from '@octavo/ui/icons';
import { operationPages } from '../operations/operation-pages.ts';
import { OperationIcon } from '../operations/operation-icon.tsx';

/** What a credit buys. */
export function CreditTable() {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {operationPages.map(({ operation, name }) => (
        <li key={operation} className="flex items-center gap-3 rounded-lg border border-line bg-surface p-4">
          <OperationIcon operation={operation} />
          <span className="flex-1 text-sm text-muted">{name}</span>
          <span className="font-display text-2xl tabular-nums">{operationCredits[operation]}</span>
          <span className="sr-only">credits</span>
        </li>
      ))}
      <li className="flex items-center gap-3 rounded-lg border border-dashed border-line p-4">
        <span className="grid size-9 place-items-center rounded-md border border-line text-muted">
          <X aria-hidden className="size-4" />
        </span>
        <span className="flex-1 text-sm text-muted">A conversion that fails</span>
        <span className="font-display text-2xl tabular-nums">0</span>
        <span className="sr-only">credits</span>
      </li>
    </ul>
  );
}
