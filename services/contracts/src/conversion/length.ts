import { z } from 'zod';

const pixelsPerInch = 96;

/** CSS's absolute units, in inches (CSS Values 4, §6.2). */
const inchesPerUnit = {
  in: 1,
  cm: 1 / 2.54,
  mm: 1 / 25.4,
  pt: 1 / 72,
  pc: 1 / 6,
  px: 1 / pixelsPerInch,
} as const;

const pattern = /^(\d{1,6}(?:\.\d{1,6})?)(in|cm|mm|pt|pc|px)$/;

const lengthMessage = "Give a length as a number of pixels or with a unit: '10mm', '1in', '2cm', '36pt', '48px'";

/** A length as callers write it: a number of CSS pixels, or text with a unit. */
export const lengthSchema = z.union(
  // The parts say it too: where the type fits, zod answers the part's own fault in place of the whole's.
  [z.number(lengthMessage).min(0, lengthMessage).max(100_000, lengthMessage), z.string().regex(pattern, lengthMessage)],
  { error: lengthMessage },
);

export type Length = z.infer<typeof lengthSchema>;

/** A length within bounds, ends included. */
export function lengthWithin(
  bounds: { leastInches: number; mostInches: number },
  message: string,
): typeof lengthSchema {
  return lengthSchema.refine((length) => {
    // What is no length at all is told by the schema itself; checks see it all the same.
    const inches = isLength(length) ? inchesOf(length) : bounds.leastInches;
    return inches >= bounds.leastInches && inches <= bounds.mostInches;
  }, message);
}

function isLength(value: Length): boolean {
  return typeof value === 'number' || (typeof value === 'string' && pattern.test(value));
}

/** Converts a length that `lengthSchema` accepted. */
export function inchesOf(length: Length): number {
  if (typeof length === 'number') {
    return length / pixelsPerInch;
  }
  const match = pattern.exec(length);
  if (!match) {
    throw new RangeError(lengthMessage);
  }
  return Number(match[1]) * inchesPerUnit[match[2] as keyof typeof inchesPerUnit];
}
