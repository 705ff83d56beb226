import type { ErrorDetail } from '@octavo/contracts';

/** Where a text is wrong, counted from 1 as editors do. */
export interface Fault {
  /** The file it is in: `template`, `data`, `options` or a partial's name. */
  file: string;
  line: number | undefined;
  column: number | undefined;
  message: string;
}

const place = /^(?:Partial '[^']*', line|Line) (\d+), column (\d+): ([\s\S]*)$/;

/** What the server says of a template, put where it is. */
export function faultOfDetail({ path, message }: ErrorDetail): Fault {
  const [, line, column, words] = place.exec(message) ?? [];
  const file = path.startsWith('partials.') ? path.slice('partials.'.length) : (path.split('.')[0] ?? path);
  return {
    file,
    line: line === undefined ? undefined : Number(line),
    column: column === undefined ? undefined : Number(column),
    message: words ?? (path.includes('.') && !path.startsWith('partials.') ? `${path}: ${message}` : message),
  };
}

/** The line and column of a place in a text. */
export function lineAndColumn(text: string, position: number): { line: number; column: number } {
  const before = text.slice(0, position).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Where a line begins. */
export function positionOfLine(text: string, line: number): number {
  return text
    .split('\n')
    .slice(0, line - 1)
    .reduce((sum, { length }) => sum + length + 1, 0);
}
