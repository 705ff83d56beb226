import { once } from 'node:events';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerSession } from 'smtp-server';
import type { Message } from './messages.ts';

const maximumMessageBytes = 25 * 1024 * 1024;

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function parse(source: Buffer, session: SMTPServerSession): Promise<Message> {
  const email = await PostalMime.parse(source);
  return {
    to: session.envelope.rcptTo.map(({ address }) => address),
    from: email.from?.address ?? '',
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    receivedAt: new Date().toISOString(),
  };
}

/** Takes every mail for every address, and sends none on. */
export async function startSmtpServer(
  { host, port }: { host: string; port: number },
  onMessage: (message: Message) => void,
): Promise<{ close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: maximumMessageBytes,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? '' }),
    onData: (stream, session, callback) => {
      readAll(stream)
        .then((source) => parse(source, session))
        .then(onMessage)
        .then(
          () => callback(),
          (error: Error) => callback(error),
        );
    },
  });
  server.listen(port, host);
  await once(server.server, 'listening');
  server.on('error', () => undefined);
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
}
