import type { SystemPart } from '@octavo/contracts';

export const partNames: Record<SystemPart, string> = {
  gateway: 'Gateway',
  auth: 'Auth',
  billing: 'Billing',
  conversion: 'Conversion',
  engagement: 'Engagement',
  database: 'Database',
  messaging: 'Messaging',
  jobs: 'Jobs',
  engine: 'Engine',
  mail: 'Mail',
  payments: 'Payments',
};
