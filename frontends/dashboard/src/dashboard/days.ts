export interface DayValue {
  day: string;
  credits: number;
}

const dayMilliseconds = 24 * 60 * 60 * 1_000;

/** Every day from the first to the last, those without a request too, with what all operations used together. */
export function everyDay(
  { from, to }: { from: string; to: string },
  days: readonly { day: string; credits: number }[],
): DayValue[] {
  const sums = new Map<string, number>();
  for (const { day, credits } of days) sums.set(day, (sums.get(day) ?? 0) + credits);
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const day = new Date(Date.parse(from) + index * dayMilliseconds).toISOString().slice(0, 10);
    return { day, credits: sums.get(day) ?? 0 };
  });
}
