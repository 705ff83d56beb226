import { generateClients } from './setup/prisma.mjs';
import { runScript, step } from './setup/progress.mjs';

await runScript(() => step('Prisma clients', generateClients));
