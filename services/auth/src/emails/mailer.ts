import { createTransport } from 'nodemailer';
import type { Message } from './message.ts';

/** The way to the mail server. */
export interface Mailer {
  /** @throws when the server did not take the message. */
  send(id: string, message: Message): Promise<void>;
  close(): void;
}

const connections = 2;
const connectTimeoutMilliseconds = 5_000;
const silenceTimeoutMilliseconds = 15_000;

/** Connects when first asked to send. TLS and credentials are the URL's to say: `smtps://user:password@host`. */
export function createMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: connectTimeoutMilliseconds,
    greetingTimeout: connectTimeoutMilliseconds,
    socketTimeout: silenceTimeoutMilliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send(id, { to, subject, html, text, unsubscribeUrl }) {
      await transport.sendMail({
        // An object: an address is never read as a list of them.
        to: { name: '', address: to },
        from,
        subject,
        html,
        text,
        messageId: `<${id}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl === undefined
            ? {}
            : {
                'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        },
      });
    },
    close: () => transport.close(),
  };
}
