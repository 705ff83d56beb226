import { convert, prepare } from '../lib/conversions.js';
import { promises } from '../lib/promises.js';

/** Does it work at all, and as fast as we say: two customers at a time. */
export const options = {
  scenarios: { conversions: { executor: 'constant-vus', vus: 2, duration: __ENV.DURATION || '20s' } },
  thresholds: promises,
};

export { prepare as setup };

export default convert;
