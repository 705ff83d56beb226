import type { Lifecycle, Log } from '@octavo/kit';
import { lookup } from 'node:dns/promises';
import type { ConversionConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { WebhooksContext } from './context.ts';
import { spellAllowed } from '../egress/egress.ts';
import { createDeliverer } from './deliverer.ts';
import type { PostRules } from './post.ts';
import { createSecretSafe } from './secret.ts';
import { createWebhookStore } from './store.ts';

export const timeoutMilliseconds = 15_000;

export interface WebhookOptions {
  config: ConversionConfig;
  database: Database;
  log: Log;
  lifecycle: Lifecycle;
  now: () => number;
  rules?: Partial<PostRules> | undefined;
}

/** Opens the webhooks and begins to post what is due. */
export function startWebhooks({ config, database, log, lifecycle, now, rules }: WebhookOptions): WebhooksContext {
  const context = {
    log,
    now,
    webhooks: createWebhookStore(database),
    safe: createSecretSafe(config.CONVERSION_ENCRYPTION_KEY),
    rules: {
      allowed: new Set(config.EGRESS_ALLOWED_ADDRESSES.map(spellAllowed)),
      lookup: (host: string) => lookup(host, { all: true }),
      timeoutMilliseconds,
      ...rules,
    },
  };
  const deliverer = createDeliverer(context);
  deliverer.start(lifecycle);
  return { ...context, deliverer };
}
