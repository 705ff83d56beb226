import { productName } from '@octavo/contracts';
import type { Message } from './messages.ts';

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
  details { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 8px; margin: .75rem 0; }
  summary { cursor: pointer; padding: .75rem 1rem; display: grid; grid-template-columns: 1fr auto; gap: .1rem 1rem; }
  summary b { overflow-wrap: anywhere; }
  summary span, time, .empty { opacity: .7; font-size: .875rem; }
  iframe { width: 100%; height: 26rem; border: 0; background: #fff; border-radius: 0 0 8px 8px; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; padding: 0 1rem 1rem; }
  header { display: flex; align-items: baseline; justify-content: space-between; }`;

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Links in a mail open in a tab of their own; the frame itself runs no script. */
function content({ html, text }: Message): string {
  if (html === '') return `<pre>${escapeHtml(text)}</pre>`;
  const source = escapeHtml(`<base target="_blank">${html}`);
  return `<iframe loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${source}"></iframe>`;
}

function entry(message: Message, index: number): string {
  const { to, subject, receivedAt } = message;
  return `<details${index === 0 ? ' open' : ''}>
    <summary><b>${escapeHtml(subject || '(no subject)')}</b><time>${receivedAt.slice(11, 19)}</time>
    <span>to ${escapeHtml(to.join(', '))}</span></summary>
    ${content(message)}
  </details>`;
}

/** The list of received mails, newest first and open. */
export function page(messages: readonly Message[]): string {
  const list = messages.map(entry).join('\n') || '<p class="empty">No mail yet. This page looks again by itself.</p>';
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>${productName} mailbox (${messages.length})</title>
  <style>${style}</style>
</head>
<body>
  <header><h1>${productName} mailbox</h1><span>${messages.length} messages</span></header>
  ${list}
  <script>
    const newest = ${JSON.stringify(messages[0]?.receivedAt ?? null)};
    setInterval(async () => {
      const messages = await fetch('/api/messages').then((response) => response.json());
      if ((messages[0]?.receivedAt ?? null) !== newest) location.reload();
    }, 3000);
  </script>
</body>
</html>`;
}
