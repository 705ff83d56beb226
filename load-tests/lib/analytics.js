import { check } from 'k6';
import http from 'k6/http';
import { target } from './target.js';

/** Programs are not counted, unless they say that they are one of these. */
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** A visitor's page view, as the site reports it: a session, then a visit. */
export function visitPage() {
  const send = (path, body) =>
    http.post(target.url + path, JSON.stringify(body), {
      headers: { apikey: target.anonKey, 'Content-Type': 'application/json', 'User-Agent': browser },
      tags: { name: path, kind: 'analytics' },
    });
  const session = send('/api/user_sessions', { device_type: 'desktop', browser: 'Firefox' });
  check(session, { 'a session is begun': ({ status }) => status === 200 || status === 201 });
  const sessionId = session.json('id');
  check(send('/api/page_visits', { session_id: sessionId, page_path: '/' }), {
    'a visit is noted': ({ status }) => status < 300,
  });
}
