import { convert, prepare } from '../lib/conversions.js';
import { pastTheLimit, promises } from '../lib/promises.js';

/** From nothing to ten times the documented concurrency within seconds, and back. */
const most = 10 * Number(__ENV.CONCURRENCY || 8);

export const options = {
  scenarios: {
    conversions: {
      executor: 'ramping-vus',
      stages: [
        { target: 2, duration: '20s' },
        { target: most, duration: '5s' },
        { target: most, duration: __ENV.DURATION || '40s' },
        { target: 2, duration: '5s' },
        { target: 2, duration: '30s' },
      ],
    },
  },
  thresholds: { http_req_failed: promises.http_req_failed, ...pastTheLimit },
};

export { prepare as setup };

export default convert;
