import type { Metrics } from '@octavo/kit';
import { Counter } from 'prom-client';

export interface AuthMetrics {
  emailsTotal: Counter<'outcome'>;
  securityEventsTotal: Counter<'kind'>;
}

export function createAuthMetrics({ registry }: Pick<Metrics, 'registry'>): AuthMetrics {
  const registers = [registry];
  return {
    emailsTotal: new Counter({
      name: 'octavo_auth_emails_total',
      help: 'Tries to hand an e-mail to the mail server, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    securityEventsTotal: new Counter({
      name: 'octavo_auth_security_events_total',
      help: 'Security events written, by kind',
      labelNames: ['kind'],
      registers,
    }),
  };
}
