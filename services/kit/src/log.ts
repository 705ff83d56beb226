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

/** JSON lines on standard output, each with the request id and trace id of the work it is about. */
export function createLog(options: { name: string; level: string }): Log {
  return pino({
    name: options.name,
    level: options.level,
    base: { service: options.name },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secretPaths, censor: '[redacted]' },
    mixin: logFields,
  });
}
