import { z } from 'zod';

/** What a rule makes of what was typed: the value to keep, or the text that the form shows. */
export type Outcome<Value> = { valid: true; value: Value } | { valid: false; message: string };

export const valid = <Value>(value: Value): Outcome<Value> => ({ valid: true, value });

export const invalid = (message: string): { valid: false; message: string } => ({ valid: false, message });

/**
 * A rule as a schema: it parses to the value that is kept, and fails with the form's own text. Its calls are marked pure:
 * a browser that needs only the rule leaves the schema out, and zod with it.
 */
export function schemaOf<Value>(rule: (text: string) => Outcome<Value>): z.ZodType<Value, string> {
  return z.string().transform((text, context) => {
    const outcome = rule(text);
    if (outcome.valid) {
      return outcome.value;
    }
    context.addIssue({ code: 'custom', message: outcome.message });
    return z.NEVER;
  });
}
