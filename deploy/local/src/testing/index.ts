export { startStack } from './start-stack.ts';
export type { RunningStack, StartStackOptions } from './start-stack.ts';
export { createTestDatabase } from './test-database.ts';
export type { TestDatabase, TestDatabaseOptions } from './test-database.ts';
export { testNats } from './test-nats.ts';
export { waitFor } from '../wait-for.ts';
export type { WaitOptions } from '../wait-for.ts';
export { startGotenberg } from './start-gotenberg.ts';
export type { RunningGotenberg, StartGotenbergOptions } from './start-gotenberg.ts';
