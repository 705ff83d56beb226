import { AppError } from '@octavo/contracts';
import { notFound } from '../answer.ts';
import { noAction, type Policy } from './policy.ts';

/** Lets through what a contract names, however broad the configured paths are. */
export const contract: Policy = {
  name: 'contract',
  schema: noAction,
  create:
    () =>
    ({ route, response }) => {
      if (route.match) {
        return 'next';
      }
      if (route.allow.length === 0) {
        throw notFound();
      }
      const allow = route.allow.join(', ');
      response.setHeader('allow', allow);
      throw new AppError({ code: 'method_not_allowed', message: `Use ${allow} here` });
    },
};
