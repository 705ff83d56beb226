const recentMilliseconds = 5 * 60 * 1_000;

/** Whether an address was confirmed within the last five minutes (SPEC §9). */
export function verifiedJustNow(confirmedAt: string | null, nowMilliseconds: number): boolean {
  if (confirmedAt === null) return false;
  const sinceMilliseconds = nowMilliseconds - Date.parse(confirmedAt);
  return sinceMilliseconds >= 0 && sinceMilliseconds < recentMilliseconds;
}
