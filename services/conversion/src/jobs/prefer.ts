/** Whether a `Prefer` header (RFC 7240) asks for an answer before the work: `respond-async`, among others. */
export function prefersAsync(header: string | string[] | undefined): boolean {
  return [header ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .some((preference) => /^\s*respond-async\s*(;|$)/i.test(preference));
}
