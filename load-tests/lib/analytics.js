import { check } from 'k6';
import http from 'k6/http';
import { target } from './target.js';

/** A visitor's page view, as the site reports it: a session, then a visit. */
export function visitPage() {
  const send = (path, body) =>
    http.post(target.url + path, JSON.stringify(body), {
      headers: { apikey: target.anonKey, 'Content-Type': 'application/json' },
      tags: { name: path, kind: 'analytics' },
    });
  const session = send('/api/user_sessions', { device_type: 'desktop', browser: 'Firefox' });
  check(session, { 'a session is begun': ({ status }) => status === 200 || status === 201 });
  const sessionId = session.json('id');
  check(send('/api/page_visits', { session_id: sessionId, page_path: '/' }), {
    'a visit is noted': ({ status }) => status < 300,
  });
}
