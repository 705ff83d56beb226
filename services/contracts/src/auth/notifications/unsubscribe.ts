import { bytesSchema, defineHttp } from '../../contract.ts';

/** GET /api/unsubscribe/:token: the page behind a letter's link. It changes nothing: mail scanners follow links. */
export const showUnsubscribe = defineHttp({
  name: 'auth.notifications.showUnsubscribe',
  method: 'GET',
  path: '/api/unsubscribe/:token',
  access: 'anyone',
  summary: 'For browsers: the page that unsubscribes',
  output: { document: 'text/html' },
  errors: ['not_found'],
});

/** POST /api/unsubscribe/:token: one click, by a mail program (RFC 8058) or on the page. Its address is the credential. */
export const unsubscribe = defineHttp({
  name: 'auth.notifications.unsubscribe',
  method: 'POST',
  path: '/api/unsubscribe/:token',
  access: 'anyone',
  summary: 'Unsubscribe by the link of a letter',
  body: bytesSchema,
  rawBody: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  bodyLimitBytes: 16 * 1024,
  output: { document: 'text/html' },
  errors: ['not_found'],
});
