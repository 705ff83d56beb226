import { visitPage } from '../lib/analytics.js';

/** A campaign goes out: many visitors within a minute, each of them noted. */
export const options = {
  scenarios: {
    visitors: {
      executor: 'constant-arrival-rate',
      rate: Number(__ENV.VISITORS_PER_SECOND || 50),
      timeUnit: '1s',
      preAllocatedVUs: 20,
      maxVUs: 100,
      duration: __ENV.DURATION || '1m',
    },
  },
  thresholds: { http_req_failed: ['rate<=0.001'], 'http_req_duration{kind:analytics}': ['p(95)<=300'] },
};

export default visitPage;
