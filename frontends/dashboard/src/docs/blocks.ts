import type { CodeLanguage } from '@octavo/ui/content';

/** A program, a body or an answer, in one language. */
export interface Sample {
  language: CodeLanguage;
  label: string;
  code: string;
}

/** One option of a request, as a line of its table. */
export interface OptionRow {
  /** `options.margin.top` */
  name: string;
  type: string;
  required: boolean;
  /** Inline Markdown, as all texts of blocks. */
  description: string;
  /** `at most 200 characters` */
  limit: string | undefined;
  /** As JSON. */
  example: string | undefined;
}

/**
 * What chapters are made of. The page shows them and markdown.ts writes them: whatever a chapter says, it says in both.
 * Texts are Markdown, as far as inline.ts goes.
 */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; id: string; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'table'; label: string; head: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'options'; label: string; rows: readonly OptionRow[] }
  | { kind: 'code'; label: string; samples: readonly Sample[] };

export const text = (text: string): Block => ({ kind: 'text', text });
export const heading = (id: string, text: string): Block => ({ kind: 'heading', id, text });
export const list = (...items: string[]): Block => ({ kind: 'list', items });
export const code = (label: string, samples: readonly Sample[]): Block => ({ kind: 'code', label, samples });

export function table(label: string, head: readonly string[], rows: readonly (readonly string[])[]): Block {
  return { kind: 'table', label, head, rows };
}

/** JSON, as it is sent or answered. */
export function json(label: string, value: unknown): Block {
  return code(label, [{ language: 'json', label: 'JSON', code: JSON.stringify(value, null, 2) }]);
}
