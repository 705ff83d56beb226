import { z } from 'zod';
import { defineHttp } from '../contract.ts';

/** GET /auth/v1/health: that somebody is there. Probes ask the port that nobody outside reaches. */
export const authHealth = defineHttp({
  name: 'auth.health',
  method: 'GET',
  path: '/auth/v1/health',
  access: 'anyone',
  summary: 'Whether sign-in answers',
  output: z.object({ name: z.string(), version: z.string(), description: z.string() }),
});
