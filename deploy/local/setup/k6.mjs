import { goProgram, hasGo } from './go-program.mjs';
import { SetupError, step } from './progress.mjs';

/** The k6 that K6_PROGRAM names, or one built from its Go module, once, outside the clone. */
export async function findOrBuildK6() {
  if (process.env.K6_PROGRAM) return process.env.K6_PROGRAM;
  if (!hasGo()) throw new SetupError('k6 is built from its Go module: install Go 1.25 or newer, or set K6_PROGRAM.');
  return step('k6 from its Go module', () =>
    goProgram({ name: 'k6', goModule: 'go.k6.io/k6', version: 'v1.4.2', oldestGo: '1.25.0' }),
  );
}
