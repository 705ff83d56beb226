import { convert, prepare } from '../lib/conversions.js';
import { promises } from '../lib/promises.js';

/** Twice the documented concurrency, held: slower, and still nothing lost. */
const most = 2 * Number(__ENV.CONCURRENCY || 8);

export const options = {
  scenarios: {
    conversions: {
      executor: 'ramping-vus',
      stages: [
        { target: most, duration: '1m' },
        { target: most, duration: __ENV.DURATION || '5m' },
        { target: 0, duration: '30s' },
      ],
    },
  },
  thresholds: { http_req_failed: promises.http_req_failed, checks: promises.checks },
};

export { prepare as setup };

export default convert;
