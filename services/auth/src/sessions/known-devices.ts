import type { Transaction } from '../database.ts';
import { digest } from '../limits/digest.ts';
import { deviceName } from './device-name.ts';
import { homePrefix, networkOf } from './network.ts';
import type { Device } from './session.ts';

/**
 * Remembers that the user signed in on this device. `first`: there was none before, so that it is no news. Two sign-ins
 * at once are both told the truth: the row is inserted once.
 */
export async function noteDevice(
  transaction: Transaction,
  userId: string,
  { userAgent, clientAddress }: Device,
  seenAt: Date,
): Promise<'first' | 'new' | 'known'> {
  const before = await transaction.knownDevice.count({ where: { userId } });
  const fingerprint = digest(`${deviceName(userAgent)} ${networkOf(clientAddress, homePrefix)}`);
  const [row] = await transaction.$queryRaw<{ inserted: boolean }[]>`
    INSERT INTO known_devices (user_id, fingerprint, seen_at) VALUES (${userId}::uuid, ${fingerprint}, ${seenAt})
    ON CONFLICT (user_id, fingerprint) DO UPDATE SET seen_at = EXCLUDED.seen_at
    RETURNING (xmax = 0) AS inserted`;
  if (!row?.inserted) {
    return 'known';
  }
  return before === 0 ? 'first' : 'new';
}
