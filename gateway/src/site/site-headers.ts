/** What a page may load and do. Scripts come from us, or are those within pages that their hashes name. */
function contentSecurityPolicy(scriptHashes: readonly string[], secure: boolean): string {
  const hashes = scriptHashes.map((hash) => `'${hash}'`).join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes}`.trim(),
    // Components place themselves by inline styles, which no hash can name; there is nothing to steal through them.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' blob:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

const unusedFeatures = [
  'accelerometer',
  'camera',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'usb',
];

const transportSeconds = 2 * 365 * 24 * 60 * 60;

/** Of every file. */
export function fileHeaders(secure: boolean): Record<string, string> {
  return {
    'cross-origin-resource-policy': 'same-origin',
    ...(secure ? { 'strict-transport-security': `max-age=${transportSeconds}; includeSubDomains` } : {}),
  };
}

/** Of every page, besides. */
export function pageHeaders(scriptHashes: readonly string[], secure: boolean): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(scriptHashes, secure),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
    // A page's own query says nothing to anybody.
    'referrer-policy': 'strict-origin',
    'x-frame-options': 'DENY',
  };
}
