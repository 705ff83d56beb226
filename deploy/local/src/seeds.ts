import type { CustomerData, PlanId } from '@octavo/contracts';
import type { Secrets } from './secrets.ts';

export const adminEmail = 'admin@octavo.local';
export const demoEmail = 'demo@octavo.local';

/** A plan whose rate limit does not stand in the way of trying out. */
const demoPlan: PlanId = 'professional';

/** The admin and the demo customer, as the seed programs of auth and billing read them. */
export function seedEnvironments(secrets: Secrets): Record<'auth' | 'billing', Record<string, string>> {
  const users = [
    {
      id: secrets.adminUserId,
      email: adminEmail,
      password: secrets.adminPassword,
      role: 'admin',
      firstName: 'Ada',
      lastName: 'Admin',
    },
    {
      id: secrets.demoUserId,
      email: demoEmail,
      password: secrets.demoPassword,
      role: 'user',
      firstName: 'Dana',
      lastName: 'Demo',
    },
  ];
  const customer: CustomerData = {
    firstName: 'Dana',
    lastName: 'Demo',
    email: demoEmail,
    phone: '+1 202 555 0147',
    address: {
      contactName: 'Dana Demo',
      city: 'Wilmington',
      country: 'United States',
      address: '1 Example Street',
      zipCode: '19801',
    },
  };
  const demo = { userId: secrets.demoUserId, planId: demoPlan, customer };
  const keys = [
    { ...demo, apiKeyId: secrets.demoApiKeyId, key: secrets.demoApiKey, mode: 'live', name: 'Demo' },
    { ...demo, apiKeyId: secrets.demoTestApiKeyId, key: secrets.demoTestApiKey, mode: 'test', name: 'Demo (test)' },
  ];
  return { auth: { SEED_USERS: JSON.stringify(users) }, billing: { SEED_API_KEYS: JSON.stringify(keys) } };
}
