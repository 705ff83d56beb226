import { pino, type Logger } from 'pino';
import { logFields } from './request-context.ts';

export type Log = Logger;

/** Where secrets would be, should somebody log a request or a configuration whole. */
const secretPaths = [
  'password',
  'token',
  'authorization',
  'apiKey',
  'html',
  '*.password',
  '*.token',
  '*.authorization',
  '*.apiKey',
  '*.html',
  'headers.authorization',
  'headers.cookie',
  'req.headers.authorization',
  'req.headers.cookie',
];

/** A line a request is a system call a request: lines are gathered this long at the most, or until they fill a page. */
const gatherMilliseconds = 100;
const gatherBytes = 4_096;

/**
 * JSON lines on standard output, each with the request id and trace id of the work it is about. Fatal lines are written
 * at once; others may be lost in a kill that leaves no time for anything.
 */
export function createLog(options: { name: string; level: string }): Log {
  return pino(
    {
      level: options.level,
      base: { service: options.name },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secretPaths, censor: '[redacted]' },
      mixin: logFields,
    },
    pino.destination({ dest: 1, sync: false, minLength: gatherBytes, periodicFlush: gatherMilliseconds }),
  );
}
