import {
  billingUserData,
  conversionUserData,
  engagementUserData,
  productName,
  type exportAccount,
} from '@octavo/contracts';
import { reply, type HttpHandler } from '@octavo/kit';
import { Readable } from 'node:stream';
import type { AuthContext } from '../context.ts';
import { deviceOf } from '../sessions/device.ts';
import { requireSession } from '../sessions/require.ts';
import { ownData } from './own-data.ts';

type UserDataContract = typeof billingUserData | typeof conversionUserData | typeof engagementUserData;

const others: Record<string, UserDataContract> = {
  billing: billingUserData,
  conversion: conversionUserData,
  engagement: engagementUserData,
};

const note =
  'Everything that we hold about you. Left out are secrets, which would open your account to whoever has this file: ' +
  'your password, the text of API keys and of webhook secrets, tokens of sessions and links.';

/** The file is written as it is read: what people store is larger than a process wants to hold. */
export function exportAccountHandler(
  context: Pick<AuthContext, 'bus' | 'database' | 'events' | 'limits' | 'now'>,
): HttpHandler<typeof exportAccount> {
  return async ({ principal, headers }) => {
    const { user } = await requireSession(context, principal);
    await context.limits.consume('exportsByUser', user.id);
    const whose = { userId: user.id, email: user.email };
    // Everybody's first piece before anything is answered: who is away now is an error, not a broken file.
    const [own, ...firsts] = await Promise.all([
      ownData(context, user.id),
      ...Object.values(others).map((contract) => context.bus.call(contract, whose)),
    ]);
    await context.events.record(context.database, {
      kind: 'account_exported',
      userId: user.id,
      actorId: user.id,
      device: deviceOf(headers),
    });
    const exportedAt = new Date(context.now()).toISOString();

    async function* pieces(): AsyncGenerator<string> {
      yield JSON.stringify({ product: productName, exported_at: exportedAt, note, auth: own }).slice(0, -1);
      for (const [index, [name, contract]] of Object.entries(others).entries()) {
        let piece = firsts[index];
        yield `,${JSON.stringify(name)}:${piece?.text ?? ''}`;
        while (piece?.cursor != null) {
          piece = await context.bus.call(contract, { ...whose, cursor: piece.cursor });
          yield piece.text;
        }
      }
      yield '}\n';
    }

    return reply({
      status: 200,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${productName.toLowerCase()}-account-${exportedAt.slice(0, 10)}.json"`,
      },
      body: Readable.from(pieces()),
    });
  };
}
