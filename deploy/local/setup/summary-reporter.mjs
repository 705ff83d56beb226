import { writeFileSync } from 'node:fs';

/** Leaves the counts of a jest run where the runner prints them as its last line. */
export default class SummaryReporter {
  onRunComplete(_contexts, results) {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests } = results;
    // A file that does not load runs no test, and yet it failed.
    const counts = [`${numPassedTests} passed`, `${numFailedTests + numRuntimeErrorTestSuites} failed`];
    if (numPendingTests > 0) counts.push(`${numPendingTests} skipped`);
    // A test leaves a todo in its place when what it needs is not on this machine.
    if (numTodoTests > 0) counts.push(`${numTodoTests} not run`);
    writeFileSync(process.env.TEST_SUMMARY_FILE, counts.join(', '));
  }
}
