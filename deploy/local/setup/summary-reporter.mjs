import { writeFileSync } from 'node:fs';

/** Leaves the counts of a jest run where the runner prints them as its last line. */
export default class SummaryReporter {
  onRunComplete(_contexts, results) {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests } = results;
    // A file that does not load runs no test, and yet it failed.
    const counts = [`${numPassedTests} passed`, `${numFailedTests + numRuntimeErrorTestSuites} failed`];
    // A test leaves a todo in its place when what it needs is not on this machine.
    const skipped = numPendingTests + numTodoTests;
    if (skipped > 0) counts.push(`${skipped} skipped`);
    writeFileSync(process.env.TEST_SUMMARY_FILE, counts.join(', '));
  }
}
