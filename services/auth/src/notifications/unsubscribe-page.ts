import { productName, type NotificationTopic } from '@octavo/contracts';
import { createHash } from 'node:crypto';
import { escapeHtml } from '../emails/layout.ts';
import { topicNames } from './topic-names.ts';

export type UnsubscribeState = 'subscribed' | 'unsubscribed';

const style = `
:root { color-scheme: dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #0f1115; color: #eceef4;
  font: 16px/1.5 -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
main { box-sizing: border-box; width: min(32rem, 100% - 2rem); padding: 2rem; border: 1px solid #343948;
  border-radius: 12px; background: #1c1f28; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
p { margin: 0 0 1.5rem; color: #c9cede; }
button { padding: .75rem 1.5rem; border: 0; border-radius: 8px; background: #4c6fff; color: #fff; font: inherit;
  font-weight: 600; cursor: pointer; }
button:hover { background: #5d7dff; }
a { color: #a9bcff; }
:focus-visible { outline: 2px solid #a9bcff; outline-offset: 2px; }`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** No script runs here, nothing is loaded, and the address is told to nobody. */
export const pageHeaders: Record<string, string> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
};

const words = {
  subscribed: (topic: string) => ({
    title: `Stop e-mails about ${topic}?`,
    text: 'Letters about your security, your receipts and payments that failed still reach you.',
  }),
  unsubscribed: (topic: string) => ({
    title: 'You are unsubscribed',
    text: `We write you no more about ${topic}.`,
  }),
} satisfies Record<UnsubscribeState, (topic: string) => { title: string; text: string }>;

/** The page behind a letter's link. Its form goes to its own address. */
export function unsubscribePage({
  topic,
  state,
  settingsUrl,
}: {
  topic: NotificationTopic;
  state: UnsubscribeState;
  settingsUrl: string;
}): string {
  const { title, text } = words[state](topicNames[topic]);
  const form = `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Unsubscribe</button></form>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – ${escapeHtml(productName)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)} <a href="${escapeHtml(settingsUrl)}">Choose in your settings</a> what we tell you.</p>
${state === 'subscribed' ? form : ''}
</main>
</body>
</html>
`;
}
