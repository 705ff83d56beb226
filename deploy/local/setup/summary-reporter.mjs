import { writeFileSync } from 'node:fs';

/** Leaves the counts of a jest run where the runner prints them as its last line. */
export default class SummaryReporter {
  onRunComplete(_contexts, results) {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests } = results;
    // A file that does not load runs no test, and yet it failed.
    const counts = [`${numPassedTests} passed`, `${numFailedTests + numRuntimeErrorTestSuites} failed`];
    if (numPendingTests > 0) counts.push(`${numPendingTests} skipped`);
    writeFileSync(process.env.TEST_SUMMARY_FILE, counts.join(', '));
  }
}
