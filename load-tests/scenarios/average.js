import { convert, prepare } from '../lib/conversions.js';
import { promises } from '../lib/promises.js';

/** A usual day, at the documented concurrency: eight documents at a time for two cores (docs/capacity.md). */
export const options = {
  scenarios: {
    conversions: {
      executor: 'constant-vus',
      vus: Number(__ENV.CONCURRENCY || 8),
      duration: __ENV.DURATION || '5m',
    },
  },
  thresholds: promises,
};

export { prepare as setup };

export default convert;
