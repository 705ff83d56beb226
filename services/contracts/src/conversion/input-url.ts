import { z } from 'zod';

/** Where an operation fetches its document instead of getting it with the request. */
export const inputUrlSchema = z
  .url({ protocol: /^https?$/, error: 'Give an http or https address' })
  .max(2_000)
  .meta({
    examples: ['https://example.com/report.html'],
    description:
      'http or https address of the document, instead of sending it: one that the internet can reach, without user and ' +
      'password. Up to 5 redirects are followed; the time this takes counts',
  });

/**
 * The one of several fields that was given, as a refinement of a body.
 * @returns what to tell when none was, or more than one.
 */
export function faultOfChoice(body: Record<string, unknown>, fields: readonly string[]): string | undefined {
  const given = fields.filter((field) => body[field] !== undefined);
  return given.length === 1 ? undefined : `Give ${listOf(fields)}${given.length > 1 ? ', only one of them' : ''}`;
}

function listOf(fields: readonly string[]): string {
  return fields.length === 2 ? `either ${fields.join(' or ')}` : `one of ${fields.join(', ')}`;
}
