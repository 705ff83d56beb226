import type { manualGrantSchema } from '@octavo/contracts';
import type { z } from 'zod';

interface GrantRow {
  id: string;
  userId: string;
  credits: number;
  reason: string;
  grantedBy: string | null;
  expiresAt: Date | null;
  createdAt: Date;
}

export function publicGrant(grant: GrantRow): z.input<typeof manualGrantSchema> {
  return {
    id: grant.id,
    user_id: grant.userId,
    credits: grant.credits,
    reason: grant.reason,
    granted_by: grant.grantedBy,
    expires_at: grant.expiresAt?.toISOString() ?? null,
    created_at: grant.createdAt.toISOString(),
  };
}
