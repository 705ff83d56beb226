import { existsSync } from 'node:fs';
import { buildGoProgram, canBuildGoPrograms, goProgramPath } from './go-program.mjs';

const version = 'v0.197.0';
const goModule = 'github.com/stripe/stripe-mock';

const program = goProgramPath('stripe-mock', version, 'stripe-mock');

/** A stripe-mock that was built before, or that STRIPE_MOCK_PROGRAM names; undefined when there is none. */
export function findStripeMock() {
  return [process.env.STRIPE_MOCK_PROGRAM, program].find((path) => path && existsSync(path));
}

/** Whether `buildStripeMock` has what it needs. */
export const canBuildStripeMock = canBuildGoPrograms;

export function buildStripeMock() {
  return buildGoProgram({ name: 'stripe-mock', program, goModule, version, packagePath: goModule, oldestGo: '1.21' });
}
