import { z } from 'zod';
import { createMessageList } from './messages.ts';
import { startSmtpServer } from './smtp.ts';
import { startWebServer } from './web.ts';

const port = z.coerce.number().int().positive();
const { HOST, PORT, SMTP_PORT } = z
  .object({ HOST: z.string().default('127.0.0.1'), PORT: port, SMTP_PORT: port })
  .parse(process.env);

const messages = createMessageList();
const servers = await Promise.all([
  startSmtpServer({ host: HOST, port: SMTP_PORT }, messages.add),
  startWebServer({ host: HOST, port: PORT }, messages),
]);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void Promise.all(servers.map((server) => server.close())));
}
