import { sleep } from 'k6';
import { openDashboard, signIn } from '../lib/accounts.js';
import { accountPromises } from '../lib/promises.js';

/** People at their dashboards: one sign-in, then pages opened every second or so. */
export const options = {
  scenarios: { people: { executor: 'constant-vus', vus: 10, duration: __ENV.DURATION || '2m' } },
  thresholds: accountPromises,
};

export function setup() {
  return { accessToken: signIn() };
}

export default function open({ accessToken }) {
  openDashboard(accessToken);
  sleep(1);
}
