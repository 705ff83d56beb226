import { AppError } from '@octavo/contracts';

/**
 * A value that came as JSON, as JSON again.
 * @throws AppError `invalid_request` when it is nested so deeply that it cannot be written.
 */
export function jsonText(value: unknown, path: string): string {
  try {
    return JSON.stringify(value);
  } catch (cause) {
    if (!(cause instanceof RangeError)) {
      throw cause;
    }
    const message = 'The value is nested too deeply, thousands of levels; flatten it';
    throw new AppError({
      code: 'invalid_request',
      message: `${path}: ${message}`,
      details: [{ path, message }],
      cause,
    });
  }
}
