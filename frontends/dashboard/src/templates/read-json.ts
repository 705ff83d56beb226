import { lineAndColumn, type Fault } from './fault-place.ts';

export type ReadJson = { value: Record<string, unknown> } | { fault: Fault };

/** Reads an object that somebody types; nothing at all is an empty one. */
export function readJson(file: string, text: string): ReadJson {
  if (text.trim() === '') return { value: {} };
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { value: value as Record<string, unknown> }
      : { fault: { file, line: 1, column: 1, message: 'Give an object: names and values within braces' } };
  } catch (error) {
    return { fault: { file, ...placeOf(error, text), message: 'This is not JSON. Check quotes, commas and braces' } };
  }
}

/** Each browser says it in its own words; some do not say it. */
function placeOf(error: unknown, text: string): Pick<Fault, 'line' | 'column'> {
  const words = error instanceof Error ? error.message : '';
  const [, line, column] = /line (\d+) column (\d+)/.exec(words) ?? [];
  if (line !== undefined && column !== undefined) return { line: Number(line), column: Number(column) };
  const position = /position (\d+)/.exec(words)?.[1];
  if (position !== undefined) return lineAndColumn(text, Number(position));
  if (/end of (JSON )?(input|data)|unterminated/i.test(words)) return lineAndColumn(text, text.length);
  return { line: undefined, column: undefined };
}
