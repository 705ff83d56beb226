import {
  AppError,
  webhookEventTypes,
  type createWebhook,
  type deleteWebhook,
  type getWebhook,
  type listWebhooks,
  type rotateWebhookSecret,
  type updateWebhook,
} from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { randomUUID } from 'node:crypto';
import type { WebhooksContext } from './context.ts';
import { faultOfWebhook } from './post.ts';
import { publicEndpoint, requireEndpoint } from './public-webhook.ts';
import { makeSecret } from './secret.ts';

export const mostEndpoints = 20;

export function createWebhookHandler(context: WebhooksContext): HttpHandler<typeof createWebhook> {
  const { webhooks, safe } = context;
  return async ({ principal, body: { url, description, events } }) => {
    await requireReachable(context, url);
    if ((await webhooks.count(principal.userId)) >= mostEndpoints) {
      throw new AppError({ code: 'conflict', message: `You have ${mostEndpoints} webhooks. Delete one first` });
    }
    const id = randomUUID();
    const secret = makeSecret();
    const endpoint = await webhooks.create({
      id,
      userId: principal.userId,
      url,
      description: description ?? null,
      events: [...new Set(events ?? webhookEventTypes)],
      status: 'active',
      secretEncrypted: safe.seal(secret, id),
      createdAt: new Date(context.now()),
    });
    return { ...publicEndpoint(endpoint), secret };
  };
}

export function listWebhooksHandler({ webhooks }: WebhooksContext): HttpHandler<typeof listWebhooks> {
  return async ({ principal }) => ({ webhooks: (await webhooks.list(principal.userId)).map(publicEndpoint) });
}

export function getWebhookHandler({ webhooks }: WebhooksContext): HttpHandler<typeof getWebhook> {
  return async ({ principal, params }) =>
    publicEndpoint(await requireEndpoint(webhooks, principal.userId, params['id']));
}

export function updateWebhookHandler(context: WebhooksContext): HttpHandler<typeof updateWebhook> {
  return async ({ principal, params, body: { url, description, events, status } }) => {
    const { id } = await requireEndpoint(context.webhooks, principal.userId, params['id']);
    if (url !== undefined) {
      await requireReachable(context, url);
    }
    const endpoint = await context.webhooks.update(id, {
      ...(url === undefined ? {} : { url }),
      ...(description === undefined ? {} : { description }),
      ...(events === undefined ? {} : { events: [...new Set(events)] }),
      ...(status === 'active' ? { status, disabledReason: null, failingSince: null } : {}),
      ...(status === 'disabled' ? { status, disabledReason: 'owner' } : {}),
    });
    return publicEndpoint(endpoint);
  };
}

export function deleteWebhookHandler({ webhooks }: WebhooksContext): HttpHandler<typeof deleteWebhook> {
  return async ({ principal, params }) => {
    const { id } = await requireEndpoint(webhooks, principal.userId, params['id']);
    await webhooks.remove(principal.userId, id);
    return { deleted: true };
  };
}

export function rotateWebhookSecretHandler(context: WebhooksContext): HttpHandler<typeof rotateWebhookSecret> {
  const { webhooks, safe } = context;
  return async ({ principal, params, body: { overlapSeconds } }) => {
    const endpoint = await requireEndpoint(webhooks, principal.userId, params['id']);
    const secret = makeSecret();
    const formerSecretUntil = new Date(context.now() + overlapSeconds * 1_000);
    await webhooks.update(endpoint.id, {
      secretEncrypted: safe.seal(secret, endpoint.id),
      formerSecretEncrypted: endpoint.secretEncrypted,
      formerSecretUntil,
    });
    return { secret, formerSecretUntil: formerSecretUntil.toISOString() };
  };
}

async function requireReachable({ rules }: WebhooksContext, url: string): Promise<void> {
  const fault = await faultOfWebhook(url, rules);
  if (fault !== undefined) {
    throw new AppError({
      code: 'invalid_request',
      message: `url: ${fault}`,
      details: [{ path: 'url', message: fault }],
    });
  }
}
