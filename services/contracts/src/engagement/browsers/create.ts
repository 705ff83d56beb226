import { z } from 'zod';
import { defineHttp } from '../../contract.ts';

/**
 * POST /api/browsers: a token that tells one browser from another behind the same address, and nothing else. Sent with
 * forms in the header `x-browser`, its limit is the browser's own; without it whoever looks alike shares one.
 */
export const createBrowser = defineHttp({
  name: 'engagement.browsers.create',
  method: 'POST',
  path: '/api/browsers',
  access: 'anyone',
  summary: 'A token for this browser, to send with forms',
  output: z.object({ token: z.string() }),
});
