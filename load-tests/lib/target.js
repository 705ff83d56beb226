/* global __ENV */
import exec from 'k6/execution';

/** Where the load goes, and as whom: run.mjs sets these. */
export const target = {
  url: __ENV.OCTAVO_URL,
  keys: (__ENV.OCTAVO_KEYS || '').split(',').filter(Boolean),
  anonKey: __ENV.OCTAVO_ANON_KEY,
  email: __ENV.OCTAVO_EMAIL,
  password: __ENV.OCTAVO_PASSWORD,
};

/** The customers take turns, so that nobody comes to the requests per minute of a plan. */
export function nextKey() {
  return target.keys[exec.scenario.iterationInTest % target.keys.length];
}
