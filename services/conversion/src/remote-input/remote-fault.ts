import { AppError, type ErrorCode } from '@octavo/contracts';

/** What the caller's address did wrong: told under the name of the field that carried it. */
export function remoteFault(message: string, { code = 'document_failed', cause }: RemoteFaultOptions = {}): AppError {
  const path = 'url';
  return new AppError({ code, message: `${path}: ${message}`, details: [{ path, message }], cause });
}

export interface RemoteFaultOptions {
  code?: ErrorCode;
  cause?: unknown;
}
