import { referralSourceSchema, type WaitlistEntry } from '@octavo/contracts';
import type { WaitlistEntry as WaitlistRow } from '../generated/prisma/client.ts';

const knownSource = referralSourceSchema.nullable().catch(null);

export function toEntry(row: WaitlistRow): WaitlistEntry {
  return {
    id: row.id,
    user_id: row.userId,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    referral_source: knownSource.parse(row.referralSource),
    created_at: row.createdAt.toISOString(),
    invited_at: row.invitedAt?.toISOString() ?? null,
  };
}
