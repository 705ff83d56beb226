import { convert, prepare } from '../lib/conversions.js';
import { promises } from '../lib/promises.js';

/** Half the documented concurrency for half an hour: nothing grows, nothing slows down. */
export const options = {
  scenarios: {
    conversions: {
      executor: 'constant-vus',
      vus: Math.max(1, Number(__ENV.CONCURRENCY || 8) / 2),
      duration: __ENV.DURATION || '30m',
    },
  },
  thresholds: promises,
};

export { prepare as setup };

export default convert;
