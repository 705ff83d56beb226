import { AppError, type NotificationTopic, type showUnsubscribe, type unsubscribe } from '@octavo/contracts';
import { reply, type HttpHandler, type Reply } from '@octavo/kit';
import type { AuthContext } from '../context.ts';
import { changePreferences, preferencesOf } from './store.ts';
import { pageHeaders, unsubscribePage, type UnsubscribeState } from './unsubscribe-page.ts';

type UnsubscribeContext = Pick<AuthContext, 'config' | 'database' | 'now' | 'unsubscribeLinks'>;

/** `auth.notifications.showUnsubscribe` */
export function showUnsubscribeHandler(context: UnsubscribeContext): HttpHandler<typeof showUnsubscribe> {
  return async ({ params }) => {
    const { userId, topic } = await requireLink(context, params['token']);
    const preferences = await preferencesOf(context.database, userId);
    return answer(context, topic, preferences[topic] ? 'subscribed' : 'unsubscribed');
  };
}

/** `auth.notifications.unsubscribe`: whatever the form says, the address has said it all. */
export function unsubscribeHandler(context: UnsubscribeContext): HttpHandler<typeof unsubscribe> {
  return async ({ params }) => {
    const { userId, topic } = await requireLink(context, params['token']);
    await changePreferences(context.database, userId, { [topic]: false }, new Date(context.now()));
    return answer(context, topic, 'unsubscribed');
  };
}

async function requireLink({ database, unsubscribeLinks }: UnsubscribeContext, token: string | undefined) {
  const link = unsubscribeLinks.read(token ?? '');
  if (!link || (await database.user.count({ where: { id: link.userId } })) === 0) {
    throw new AppError({ code: 'not_found', message: 'This link is not one of ours, or its account is gone' });
  }
  return link;
}

function answer({ config }: UnsubscribeContext, topic: NotificationTopic, state: UnsubscribeState): Reply {
  const page = unsubscribePage({ topic, state, settingsUrl: `${config.APP_URL}/settings` });
  return reply({ status: 200, headers: pageHeaders, body: Buffer.from(page) });
}
