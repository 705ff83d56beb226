import { defineHttp } from '../../contract.ts';
import { notificationPreferencesSchema } from './topics.ts';

/** GET /api/account/notifications: what the caller is told by e-mail. */
export const getNotifications = defineHttp({
  name: 'auth.notifications.get',
  method: 'GET',
  path: '/api/account/notifications',
  access: 'user',
  summary: 'What you are told by e-mail',
  output: notificationPreferencesSchema,
  errors: ['missing_token', 'invalid_token', 'session_not_found'],
});
