import { z } from 'zod';
import { defineEvent } from '../../contract.ts';

/** A key was made, changed plan, rotated or revoked: whoever remembers it by hash must ask again. */
export const apiKeysChanged = defineEvent({
  name: 'billing.apiKeys.changed',
  payload: z.object({ keyHashes: z.array(z.string().regex(/^[0-9a-f]{64}$/)).min(1), userId: z.uuid() }),
});
