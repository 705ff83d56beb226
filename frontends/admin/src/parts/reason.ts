/** The fault of a reason that is too short to tell anybody anything. */
export function reasonProblem(reason: string, shortest: number): string | undefined {
  return reason.trim().length < shortest ? `Say why, in ${shortest} characters or more.` : undefined;
}
