import { signIn } from '../lib/accounts.js';
import { accountPromises } from '../lib/promises.js';

/** Everybody comes back at once, on Monday at nine. */
export const options = {
  scenarios: {
    accounts: {
      executor: 'ramping-vus',
      stages: [
        { target: 16, duration: '10s' },
        { target: 16, duration: __ENV.DURATION || '1m' },
      ],
    },
  },
  thresholds: { http_req_failed: accountPromises.http_req_failed },
};

export default function storm() {
  signIn();
}
