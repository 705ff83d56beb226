import type { listApiKeys } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { BillingContext } from '../context.ts';
import { workingAt } from './make.ts';
import { publicApiKey } from './own.ts';

/** `GET /api/user_api_keys` */
export function listApiKeysHandler({
  database,
  now,
}: Pick<BillingContext, 'database' | 'now'>): HttpHandler<typeof listApiKeys> {
  return async ({ principal: { userId } }) => {
    const account = await database.creditAccount.findUnique({ where: { userId } });
    if (!account) {
      return [];
    }
    const keys = await database.apiKey.findMany({
      where: { userId, ...workingAt(now()) },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    });
    return keys.map((key) => publicApiKey(key, account));
  };
}
