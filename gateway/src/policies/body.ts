import { AppError } from '@octavo/contracts';
import { noAction, type Policy } from './policy.ts';

const json = /^application\/json\s*(;|$)/i;
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
      if (!json.test(request.headers['content-type'] ?? '')) {
        throw new AppError({
          code: 'unsupported_media_type',
          message: 'Send JSON with the header Content-Type: application/json',
        });
      }
      if (Number(request.headers['content-length'] ?? 0) > contract.bodyLimitBytes) {
        throw tooLarge(contract.bodyLimitBytes);
      }
      return 'next';
    },
};
