import { waitFor } from '@octavo/local/testing';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedEmail {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers: Record<string, string>;
}

/** A mail server that can be down, and that can refuse. */
export interface MailServer {
  url: string;
  received: ReceivedEmail[];
  /** What it answers to a recipient; undefined takes it. */
  refuse: (recipient: string) => { code: number; text: string } | undefined;
  /** Takes a message and says that it did not, as one that dies at the wrong moment does. */
  forgetsToConfirm: boolean;
  stop(): Promise<void>;
  restart(): Promise<void>;
  /** The next e-mail to somebody about something, removed from what was received. */
  next(to: string, subject: RegExp): Promise<ReceivedEmail>;
}

export async function startMailServer(): Promise<MailServer> {
  let server: SMTPServer;
  let port = 0;

  async function listen(): Promise<void> {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      onRcptTo: ({ address }, _session, callback) => {
        const refusal = mailServer.refuse(address);
        callback(refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null);
      },
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.once('end', () => {
          PostalMime.parse(Buffer.concat(chunks)).then((email) => {
            mailServer.received.push({
              to: session.envelope.rcptTo.map(({ address }) => address).join(),
              from: email.from?.address ?? '',
              subject: email.subject ?? '',
              text: email.text ?? '',
              html: email.html ?? '',
              messageId: email.messageId ?? '',
              headers: Object.fromEntries(email.headers.map(({ key, value }) => [key, value])),
            });
            const failure = Object.assign(new Error('try again'), { responseCode: 451 });
            callback(mailServer.forgetsToConfirm ? failure : null);
          }, callback);
        });
      },
    });
    server.on('error', () => undefined);
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
    port = (server.server.address() as AddressInfo).port;
  }

  const mailServer: MailServer = {
    url: '',
    received: [],
    refuse: () => undefined,
    forgetsToConfirm: false,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
    restart: listen,
    async next(to, subject) {
      const matches = (email: ReceivedEmail): boolean => email.to === to && subject.test(email.subject);
      const email = await waitFor(() => mailServer.received.find(matches), {
        description: `an e-mail to ${to} about ${String(subject)}`,
      });
      mailServer.received = mailServer.received.filter((other) => other !== email);
      return email;
    },
  };
  await listen();
  mailServer.url = `smtp://127.0.0.1:${port}`;
  return mailServer;
}

/** The one link with a token of an e-mail. */
export function linkIn({ text }: Pick<ReceivedEmail, 'text'>): URL {
  const [link] = /https?:\/\/\S+[?&]token=\S+/.exec(text) ?? [];
  if (!link) {
    throw new Error(`There is no link in: ${text}`);
  }
  return new URL(link);
}

export const tokenIn = (email: Pick<ReceivedEmail, 'text'>): string => linkIn(email).searchParams.get('token') ?? '';
