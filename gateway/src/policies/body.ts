import { AppError, bodyFormOf, mediaTypeAdvice } from '@octavo/contracts';
import { noAction, type Policy } from './policy.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

function readableSize(bytes: number): string {
  return bytes < megabyte ? `${Math.floor(bytes / kilobyte)} kB` : `${Math.floor(bytes / megabyte)} MB`;
}

export const tooLarge = (limitBytes: number): AppError =>
  new AppError({
    code: 'payload_too_large',
    message: `The body is larger than ${readableSize(limitBytes)}`,
  });

/** Refuses a body by what its headers say, before a byte of it is read or a credit set aside. */
export const body: Policy = {
  name: 'body',
  schema: noAction,
  create:
    () =>
    ({ request, route }) => {
      const contract = route.match?.contract;
      if (!contract?.body) {
        return 'next';
      }
      const form = bodyFormOf(contract, request.headers['content-type']);
      if (!form) {
        throw new AppError({ code: 'unsupported_media_type', message: mediaTypeAdvice(contract) });
      }
      if (Number(request.headers['content-length'] ?? 0) > form.limitBytes) {
        throw tooLarge(form.limitBytes);
      }
      return 'next';
    },
};
