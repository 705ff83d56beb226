import { AppError } from '@octavo/contracts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

function readableSize(bytes: number): string {
  return bytes < megabyte ? `${Math.floor(bytes / kilobyte)} kB` : `${Math.floor(bytes / megabyte)} MB`;
}

export function bodyTooLarge(limitBytes: number, cause?: unknown): AppError {
  return new AppError({
    code: 'payload_too_large',
    message: `The body is larger than ${readableSize(limitBytes)}`,
    cause,
  });
}

/** A body that ended before its time; what our own disk does wrong is not the caller's fault. */
export function cutOff(cause: unknown): AppError {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code ?? '';
  return ['ENOSPC', 'EDQUOT', 'EIO', 'EMFILE', 'ENOENT', 'EACCES', 'EROFS'].includes(code)
    ? new AppError({ code: 'unavailable', message: 'The file could not be stored; try again', cause })
    : new AppError({ code: 'client_closed_request', message: 'The request was cut off', cause });
}

export function isCutOff(error: unknown): boolean {
  return error instanceof AppError && error.code === 'client_closed_request';
}
