import { z } from 'zod';
import { defineRpc, type RpcContract } from '../contract.ts';

const inputSchema = z.object({
  userId: z.uuid(),
  /** What else is known by it. */
  email: z.string(),
  cursor: z.string().max(2_000).optional(),
});

const outputSchema = z.object({
  /** A piece of a JSON object; all pieces in a row are the whole. */
  text: z.string(),
  /** Where the next piece begins; null after the last. */
  cursor: z.string().nullable(),
});

export type UserDataAsked = z.output<typeof inputSchema>;
export type UserDataPiece = z.output<typeof outputSchema>;

/** What a service holds about a user, piece by piece: a message of NATS has its limit, what people store has not. */
function readUserData<const Name extends string>(
  name: Name,
): RpcContract<Name, typeof inputSchema, typeof outputSchema> {
  return defineRpc({ name, input: inputSchema, output: outputSchema, timeoutMilliseconds: 10_000 });
}

export const billingUserData = readUserData('billing.userData.read');
export const conversionUserData = readUserData('conversion.userData.read');
export const engagementUserData = readUserData('engagement.userData.read');
