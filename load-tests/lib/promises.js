/** What we promise, as k6 judges it: the run fails when one is broken. */
export const promises = {
  // 99.9 % of well-formed requests are answered.
  http_req_failed: ['rate<=0.001'],
  checks: ['rate>=0.999'],
  // The average conversion at the documented concurrency.
  'http_req_duration{kind:conversion}': ['avg<=800'],
  // By operation, as the alerts have it (deploy/operations/src/alerts.ts).
  'http_req_duration{name:html-to-pdf}': ['p(95)<=2500'],
  'http_req_duration{name:template-to-pdf}': ['p(95)<=2500'],
  'http_req_duration{name:markdown-to-pdf}': ['p(95)<=2500'],
  'http_req_duration{name:text-to-pdf}': ['p(95)<=2500'],
  'http_req_duration{name:json-to-pdf}': ['p(95)<=2500'],
  'http_req_duration{name:pdf-to-text}': ['p(95)<=10000'],
  'http_req_duration{name:pdf-to-image}': ['p(95)<=10000'],
};

/** Past its limits the service may refuse, and must say so at once: 503 with Retry-After, nothing else. */
export const pastTheLimit = {
  'http_req_duration{expected_response:false}': ['p(95)<=1000'],
};

export const accountPromises = {
  http_req_failed: ['rate<=0.001'],
  checks: ['rate>=0.999'],
  'http_req_duration{kind:account}': ['p(95)<=500'],
};
