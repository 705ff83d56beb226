import type { profileSchema } from '@octavo/contracts';
import type { z } from 'zod';
import type { Database } from '../database.ts';
import type { Profile } from '../generated/prisma/client.ts';
import type { ProfileChange } from '../users/data.ts';

export function publicProfile(profile: Profile): z.output<typeof profileSchema> {
  return {
    id: profile.id,
    first_name: profile.firstName,
    last_name: profile.lastName,
    organization: profile.organization,
    first_login_completed: profile.firstLoginCompleted,
  };
}

/** Changes what is given; an account of an earlier release may have no profile yet. */
export async function updateProfileOf(database: Database, id: string, change: ProfileChange): Promise<Profile> {
  return database.profile.upsert({ where: { id }, create: { id, ...change }, update: change });
}
