import { Badge } from '@octavo/ui';
import type { OptionRow } from '../blocks.ts';
import { InlineText } from './inline-text.tsx';

/** Each field with its type, what it does, how much it takes and an example. */
export function OptionList({ label, rows }: { label: string; rows: readonly OptionRow[] }) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {rows.map((row) => (
        <Option key={row.name} row={row} />
      ))}
    </ul>
  );
}

function Option({ row: { name, type, required, description, limit, example } }: { row: OptionRow }) {
  return (
    <li id={name} className="grid scroll-mt-24 gap-1.5 px-4 py-3.5 target:bg-accent-soft">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <a href={`#${name}`} className="rounded-sm font-mono text-sm break-all text-ink hover:underline">
          {name}
        </a>
        {required ? <Badge tone="warning">required</Badge> : null}
        <code className="font-mono text-xs break-words text-faint">{type}</code>
      </div>
      {description ? (
        <p className="max-w-prose text-sm leading-relaxed text-muted">
          <InlineText>{description}</InlineText>
        </p>
      ) : null}
      {limit ? (
        <p className="text-xs text-faint">
          <InlineText>{limit}</InlineText>
        </p>
      ) : null}
      {example === undefined ? null : (
        <p className="text-xs text-faint">
          Example: <code className="font-mono break-all text-muted">{example}</code>
        </p>
      )}
    </li>
  );
}
