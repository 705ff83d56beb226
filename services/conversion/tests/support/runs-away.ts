/**
 * For tests: processor seconds that a hostile megabyte may cost. Ten times what the slowest takes, and
 * far below what anything that grows with the square of its input would: it tells a runaway from a slow
 * machine. How fast the documents are is for `npm run bench`.
 */
const runawaySeconds = 20;

/** Processor time, so that other work on the machine does not count. Answers whether the work ran away. */
export function runsAway(work: () => unknown): boolean {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6 > runawaySeconds;
}
