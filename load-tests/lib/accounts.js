import { check } from 'k6';
import http from 'k6/http';
import { target } from './target.js';

const headers = () => ({ apikey: target.anonKey, 'Content-Type': 'application/json' });

/** Signs in by password; sign-ins of one account are refused after a while, and 429 is then the right answer. */
export function signIn() {
  const response = http.post(
    `${target.url}/auth/v1/token?grant_type=password`,
    JSON.stringify({ email: target.email, password: target.password }),
    {
      headers: headers(),
      tags: { name: 'sign-in', kind: 'account' },
      responseCallback: http.expectedStatuses(200, 429),
    },
  );
  check(response, { 'is let in, or told to wait': ({ status }) => status === 200 || status === 429 });
  return response.status === 200 ? response.json('access_token') : undefined;
}

/** What the dashboard asks for as it opens. */
const opening = ['/auth/v1/user', '/api/profiles', '/api/account', '/api/user_api_keys', '/api/subscriptions'];

/** One person opens the dashboard. */
export function openDashboard(accessToken) {
  const responses = http.batch(
    opening.map((path) => [
      'GET',
      target.url + path,
      null,
      { headers: { ...headers(), Authorization: `Bearer ${accessToken}` }, tags: { name: path, kind: 'account' } },
    ]),
  );
  for (const response of responses) check(response, { 'is answered': ({ status }) => status === 200 });
}
