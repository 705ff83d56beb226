/** The environment that `npm test` gives to the tests. */
export const runVariables = {
  databaseUrl: 'TEST_DATABASE_URL',
  natsUrl: 'TEST_NATS_URL',
  directory: 'TEST_RUN_DIRECTORY',
  /** A Gotenberg to test against; without it, one is started by the program that GOTENBERG_PROGRAM names. */
  gotenbergUrl: 'TEST_GOTENBERG_URL',
} as const;

/** What the test run started for us, or a clear word about what to do. */
export function requireRunVariable(name: keyof typeof runVariables): string {
  const variable = runVariables[name];
  const value = process.env[variable];
  if (!value)
    throw new Error(`${variable} is not set: run tests with npm test (one folder: npm test -- services/billing).`);
  return value;
}
