import { productName, type Contact } from '@octavo/contracts';

/** The longest address that every mail program takes. */
const longestHref = 1_800;

/** A draft that answers a message and quotes it; cut where it is too long for an address. */
export function replyHref({
  name,
  email,
  subject,
  message,
}: Pick<Contact, 'name' | 'email' | 'subject' | 'message'>): string {
  const head = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}&body=`;
  const body = (quoted: string): string =>
    encodeURIComponent(`Hello ${name},\n\n\n\nThe ${productName} team\n\n${quoted.replace(/^/gm, '> ')}\n`);
  let length = message.length;
  while (length > 0 && head.length + body(message.slice(0, length)).length > longestHref) length -= 50;
  const quoted = length < message.length ? `${message.slice(0, Math.max(0, length))}…` : message;
  return head + body(quoted);
}
