import type { Log } from '@octavo/kit';
import type { WebhookDeliverer } from './deliverer.ts';
import type { PostRules } from './post.ts';
import type { SecretSafe } from './secret.ts';
import type { WebhookStore } from './store.ts';

export interface WebhooksContext {
  log: Log;
  /** Milliseconds; tests hold it. */
  now: () => number;
  webhooks: WebhookStore;
  safe: SecretSafe;
  rules: PostRules;
  deliverer: WebhookDeliverer;
}
