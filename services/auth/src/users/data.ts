import { optionalFirstNameSchema, optionalLastNameSchema, type userDataSchema } from '@octavo/contracts';
import { parseInput } from '@octavo/kit';
import type { z } from 'zod';
import { organizationOf } from '../sign-ups/sign-up.ts';

/** What of a profile is to change. */
export interface ProfileChange {
  firstName?: string | null;
  lastName?: string | null;
  organization?: string | null;
  firstLoginCompleted?: boolean;
}

/** GoTrue's user data as a change of the profile: what is not there stays as it is, null is nothing. */
export function userDataOf(data: z.output<typeof userDataSchema> | null | undefined): ProfileChange {
  const { first_name: firstName, last_name: lastName, organization } = data ?? {};
  return {
    ...(firstName === undefined ? {} : { firstName: parseInput(optionalFirstNameSchema, firstName ?? '') }),
    ...(lastName === undefined ? {} : { lastName: parseInput(optionalLastNameSchema, lastName ?? '') }),
    ...(organization === undefined ? {} : { organization: organizationOf(organization) }),
  };
}
