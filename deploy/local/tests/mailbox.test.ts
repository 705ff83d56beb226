import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { mailboxProcess } from '../src/mailbox.ts';
import { choosePorts } from '../src/ports.ts';
import { Supervisor } from '../src/supervisor.ts';
import { temporaryDirectories } from './temporary-directory.ts';

jest.setTimeout(30_000);

const temporaryDirectory = temporaryDirectories();
let supervisor: Supervisor;
let url: string;
let smtpPort: number;

beforeEach(async () => {
  const { ports } = await choosePorts({ web: 0, smtp: 0 });
  url = `http://127.0.0.1:${ports.web}`;
  smtpPort = ports.smtp;
  supervisor = new Supervisor({ logDirectory: join(temporaryDirectory(), 'logs') });
  await supervisor.start([mailboxProcess(ports)]);
});

afterEach(() => supervisor.stop());

async function send(mail: { to: string; subject: string; text?: string; html?: string }): Promise<void> {
  const transport = createTransport(`smtp://127.0.0.1:${smtpPort}`);
  await transport.sendMail({ from: 'Octavo <hello@octavo.local>', ...mail });
  transport.close();
}

async function messages(): Promise<unknown> {
  return (await fetch(`${url}/api/messages`)).json();
}

test('scripts read what was sent, newest first', async () => {
  await send({ to: 'ada@example.com', subject: 'Grüße 你好', text: 'Line one', html: '<p>Line <b>one</b></p>' });
  await send({ to: 'dana@example.com', subject: 'Second', text: 'Two' });

  expect(await messages()).toEqual([
    expect.objectContaining({ to: ['dana@example.com'], subject: 'Second' }),
    {
      to: ['ada@example.com'],
      from: 'hello@octavo.local',
      subject: 'Grüße 你好',
      text: expect.stringMatching(/^Line one\n?$/),
      html: expect.stringMatching(/^<p>Line <b>one<\/b><\/p>\n?$/),
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  ]);
});

test('scripts empty it', async () => {
  await send({ to: 'ada@example.com', subject: 'Gone soon', text: '.' });

  expect((await fetch(`${url}/api/messages`, { method: 'DELETE' })).status).toBe(204);

  expect(await messages()).toEqual([]);
});

test('people see the mails on a page, where a mail runs no script', async () => {
  await send({ to: 'ada@example.com', subject: '<script>alert(1)</script>', html: '<script>alert(2)</script>"Hi"' });

  const page = await (await fetch(url)).text();

  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).not.toMatch(/<script>alert/);
  expect(page).toMatch(/<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/);
});
