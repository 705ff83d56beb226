import { productName } from '@octavo/contracts';
import type { Letter, Message } from './message.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * Colours stand inline for clients without style sheets, and again for dark mode. The button is dark blue on both: its
 * white label keeps a contrast above 7:1 even where a client inverts nothing or everything around it.
 */
const style = `
    :root { color-scheme: light dark; supported-color-schemes: light dark; }
    @media (prefers-color-scheme: dark) {
      .page { background: #12141a !important; }
      .card { background: #1c1f28 !important; border-color: #343948 !important; }
      .text { color: #eceef4 !important; }
      .soft { color: #b4bacb !important; }
      .link { color: #a9bcff !important; }
    }
    @media (max-width: 600px) { .card { padding: 24px !important; } }`;

const paragraph = (text: string): string =>
  `<p class="text" style="margin:0 0 16px;${font};font-size:16px;line-height:24px;color:#1b1e27">${escapeHtml(text)}</p>`;

function button({ label, url }: NonNullable<Letter['action']>): string {
  const href = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td style="border-radius:8px;background:#1f3a93">
          <a href="${href}" style="display:inline-block;padding:14px 28px;${font};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a>
        </td></tr></table>
        <p class="soft" style="margin:0;${font};font-size:14px;line-height:20px;color:#4d5466">If the button does not work, open this address:<br><a class="link" href="${href}" style="color:#1f3a93;word-break:break-all">${href}</a></p>`;
}

function table(facts: NonNullable<Letter['facts']>): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th scope="row" class="soft" align="left" style="padding:4px 16px 4px 0;${font};font-size:14px;line-height:20px;font-weight:400;color:#4d5466">${escapeHtml(name)}</th><td class="text" style="padding:4px 0;${font};font-size:14px;line-height:20px;color:#1b1e27">${escapeHtml(value)}</td></tr>`,
  );
  return `<table cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">${rows.join('')}</table>`;
}

function wayOut({ url, label }: NonNullable<Letter['unsubscribe']>): string {
  return `<br><a class="link" href="${escapeHtml(url)}" style="color:#1f3a93">${escapeHtml(label)}</a>`;
}

function html({ subject, preview, heading, paragraphs, action, facts, reason, unsubscribe }: Letter): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <meta name="color-scheme" content="light dark">
  <meta name="supported-color-schemes" content="light dark">
  <title>${escapeHtml(subject)}</title>
  <style>${style}
  </style>
</head>
<body class="page" style="margin:0;padding:0;background:#eef0f5">
  <div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
  <table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#eef0f5">
    <tr><td align="center" style="padding:32px 16px">
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
        <tr><td class="text" style="padding:0 0 16px;${font};font-size:18px;line-height:24px;font-weight:700;color:#1b1e27">${escapeHtml(productName)}</td></tr>
        <tr><td class="card" style="padding:32px;background:#ffffff;border:1px solid #dadee8;border-radius:12px">
        <h1 class="text" style="margin:0 0 16px;${font};font-size:24px;line-height:32px;font-weight:700;color:#1b1e27">${escapeHtml(heading)}</h1>
        ${paragraphs.map(paragraph).join('\n        ')}
        ${facts ? table(facts) : ''}
        ${action ? button(action) : ''}
        </td></tr>
        <tr><td class="soft" style="padding:16px 0 0;${font};font-size:13px;line-height:20px;color:#4d5466">${escapeHtml(reason)}${unsubscribe ? wayOut(unsubscribe) : ''}</td></tr>
      </table>
    </td></tr>
  </table>
</body>
</html>
`;
}

function text({ heading, paragraphs, action, facts, reason, unsubscribe }: Letter): string {
  return [
    heading,
    ...paragraphs,
    ...(facts ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `--\n${reason}\n${unsubscribe ? `${unsubscribe.label}: ${unsubscribe.url}\n` : ''}${productName}`,
  ].join('\n\n');
}

/** A letter as an e-mail, for every kind of reader. */
export function messageOf(to: string, letter: Letter): Message {
  const { unsubscribe } = letter;
  return {
    to,
    subject: letter.subject,
    html: html(letter),
    text: `${text(letter)}\n`,
    ...(unsubscribe ? { unsubscribeUrl: unsubscribe.url } : {}),
  };
}
