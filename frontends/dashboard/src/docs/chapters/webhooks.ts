import { code, heading, json, list, table, text } from '../blocks.ts';
import type { Chapter } from '../chapter.ts';
import { literal } from '../inline.ts';
import { callSamples, sampleContractOf } from '../samples.ts';
import { webhookSamples } from '../webhook-samples.ts';
import { endpointTable } from './endpoints.ts';
import { jobExample } from './jobs.ts';

const path = '/functions/v1/webhooks';

/** What is posted; a test holds it to the contracts. */
export const webhookExample = { type: 'job.succeeded', timestamp: '2026-03-05T14:00:00.900Z', data: jobExample };

export const webhooks: Chapter = {
  id: 'webhooks',
  title: 'Webhooks',
  group: 'Guides',
  summary: 'Be told when jobs and batches end, and when your credits do, by messages that you can verify.',
  keywords: 'test signature verify secret whsec standard webhooks delivery replay retry endpoint event',
  blocks: ({ serverUrl, description }) => {
    const spec = description?.paths[path]?.post;
    return (
      spec && [
        text(
          'Register an endpoint; the answer has its `secret`, which is shown this once. It must be https, at an address that the internet can reach.',
        ),
        callSamples('Register an endpoint', sampleContractOf(path, spec), serverUrl),
        heading('events', 'Events'),
        text('An endpoint gets the events that it names; all of them, unless it names some.'),
        table(
          'Events',
          ['Type', 'When'],
          Object.entries(description.webhooks ?? {}).map(([type, { post }]) => [`\`${type}\``, literal(post.summary)]),
        ),
        text('A message has `type`, `timestamp` and `data`: the job, the batch, or how the credits stand.'),
        json('What is posted', webhookExample),
        text(
          'Try your endpoint before anything happens: `POST /functions/v1/webhooks/{id}/test`, or the button in your dashboard, posts `webhook.test` to it. It is signed, tried again and listed like every event.',
        ),
        heading('verify', 'Verify'),
        text(
          'Messages are signed after the Standard Webhooks scheme: `webhook-id`, `webhook-timestamp` and `webhook-signature`. Verify them over the bytes as received, before you parse or believe them; old timestamps are refused so that nobody replays them:',
        ),
        code('Webhook verification', webhookSamples),
        heading('deliveries', 'Deliveries'),
        list(
          'Answer 2xx within 15 seconds. Do the work afterwards.',
          'What fails is tried ten times over 76 hours: at once, then after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h.',
          'An event may come twice; `webhook-id` is the same then, and for a replay.',
          'An endpoint that answers 410, or nothing right for five days, is turned off. Turn it on again, and replay what it missed.',
          'While you rotate a secret, messages carry both signatures.',
        ),
        heading('calls', 'Calls'),
        endpointTable('Calls about webhooks', description, path),
      ]
    );
  },
};
