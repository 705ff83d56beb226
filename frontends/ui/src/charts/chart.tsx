import { useId, useState } from 'react';
import { classes } from '@octavo/ui';
import { linePath, niceMaximum, pointsOf } from './scale.ts';

export interface ChartPoint {
  label: string;
  value: number;
}

export interface ChartProps {
  /** What is shown, in words. */
  label: string;
  points: readonly ChartPoint[];
  kind?: 'line' | 'bar';
  format?: (value: number) => string;
}

const width = 640;
const height = 180;

const plain = (value: number) => value.toLocaleString('en-US');

/** One series over time, drawn by us: a few hundred lines of SVG less than a chart library. Its numbers are a table too. */
export function Chart({ label, points, kind = 'line', format = plain }: ChartProps) {
  const id = useId();
  const [pointed, setPointed] = useState<number>();
  const maximum = niceMaximum(Math.max(0, ...points.map(({ value }) => value)));
  const places = pointsOf(
    points.map(({ value }) => value),
    maximum,
    width,
    height,
  );
  const shown = pointed === undefined ? points.at(-1) : points[pointed];
  const place = pointed === undefined ? undefined : places[pointed];
  return (
    <figure className="grid gap-3">
      <figcaption className="flex items-baseline justify-between gap-4 text-sm">
        <span className="text-muted">{label}</span>
        <span className="text-ink tabular-nums" aria-hidden>
          {shown ? `${shown.label}: ${format(shown.value)}` : ''}
        </span>
      </figcaption>
      <svg
        viewBox={`0 -8 ${width} ${height + 16}`}
        preserveAspectRatio="none"
        aria-hidden
        className="h-44 w-full overflow-visible"
        onPointerLeave={() => setPointed(undefined)}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const share = (event.clientX - box.left) / box.width;
          const last = points.length - 1;
          const index = kind === 'line' ? Math.round(share * last) : Math.floor(share * points.length);
          setPointed(Math.min(last, Math.max(0, index)));
        }}
      >
        <defs>
          <linearGradient id={`${id}-fill`} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="var(--accent)" stopOpacity="0.28" />
            <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
          </linearGradient>
        </defs>
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <line
            key={share}
            x1="0"
            x2={width}
            y1={share * height}
            y2={share * height}
            stroke="var(--line)"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {kind === 'line' && points.length > 0 ? (
          <>
            <path d={`${linePath(places)}L${width} ${height}L0 ${height}Z`} fill={`url(#${id}-fill)`} />
            <path
              d={linePath(places)}
              fill="none"
              stroke="var(--accent)"
              strokeWidth="2"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
            {place ? (
              <line
                x1={place.x}
                x2={place.x}
                y1="0"
                y2={height}
                stroke="var(--line-strong)"
                vectorEffect="non-scaling-stroke"
              />
            ) : null}
          </>
        ) : (
          places.map(({ y }, index) => {
            const slot = width / points.length;
            return (
              <rect
                key={points[index]?.label}
                x={index * slot + slot * 0.15}
                width={slot * 0.7}
                y={y}
                height={Math.max(0, height - y)}
                className={classes('transition-opacity', pointed !== undefined && pointed !== index && 'opacity-50')}
                fill="var(--accent)"
              />
            );
          })
        )}
      </svg>
      <div className="flex justify-between text-xs text-faint" aria-hidden>
        <span>{points[0]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </div>
      <table className="sr-only">
        <caption>{label}</caption>
        <tbody>
          {points.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
