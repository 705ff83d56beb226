import { formatMoment } from './format.ts';

/** A moment in a table: on one line, and exact for machines. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {formatMoment(at)}
    </time>
  );
}
