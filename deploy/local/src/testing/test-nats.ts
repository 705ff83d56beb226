import { randomBytes } from 'node:crypto';
import { requireRunVariable } from './run-environment.ts';

/** The run's NATS server, and a prefix that keeps the caller's subjects, streams and buckets to itself. */
export function testNats(): { natsUrl: string; natsPrefix: string } {
  return { natsUrl: requireRunVariable('natsUrl'), natsPrefix: `test${randomBytes(6).toString('hex')}` };
}
