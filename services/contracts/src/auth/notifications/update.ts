import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { authBodyLimitBytes } from '../token.ts';
import { notificationPreferencesSchema } from './topics.ts';

/** PATCH /api/account/notifications: turns what is named on or off. */
export const updateNotifications = defineHttp({
  name: 'auth.notifications.update',
  method: 'PATCH',
  path: '/api/account/notifications',
  access: 'user',
  summary: 'Choose what you are told by e-mail',
  body: z.strictObject({
    credit_alerts: z.boolean().optional(),
    renewal_reminders: z.boolean().optional(),
    product_news: z.boolean().optional(),
  }),
  bodyLimitBytes: authBodyLimitBytes,
  output: notificationPreferencesSchema,
  errors: ['missing_token', 'invalid_token', 'session_not_found', 'invalid_request'],
  example: { product_news: false },
});
