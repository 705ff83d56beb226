import { convert, prepare } from '../lib/conversions.js';

/** More and more documents a second, asked for whether or not answers come, until the answers fail. */
export const options = {
  scenarios: {
    conversions: {
      executor: 'ramping-arrival-rate',
      startRate: 5,
      timeUnit: '1s',
      preAllocatedVUs: 50,
      maxVUs: 400,
      stages: [{ target: Number(__ENV.MOST_PER_SECOND || 200), duration: __ENV.DURATION || '10m' }],
    },
  },
  thresholds: {
    http_req_failed: [{ threshold: 'rate<=0.01', abortOnFail: true, delayAbortEval: '10s' }],
    'http_req_duration{kind:conversion}': [{ threshold: 'p(95)<=10000', abortOnFail: true, delayAbortEval: '10s' }],
  },
};

export { prepare as setup };

export default convert;
