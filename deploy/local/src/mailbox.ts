import { fileURLToPath } from 'node:url';
import { parseServiceLine } from './log-line.ts';
import type { ProcessDefinition } from './managed-process.ts';
import { httpReady } from './ready.ts';
import { repositoryRoot } from './repository.ts';

/** Compiled even when these sources run uncompiled, in tests: a process of its own runs JavaScript. */
const program = fileURLToPath(new URL('deploy/local/dist/src/mailbox/main.js', `file://${repositoryRoot}/`));

export interface MailboxPorts {
  web: number;
  smtp: number;
}

/** The mailbox: takes every mail the stack sends and shows it. */
export function mailboxProcess({ web, smtp }: MailboxPorts): ProcessDefinition {
  return {
    name: 'mailbox',
    command: process.execPath,
    args: [program],
    environment: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: String(web), SMTP_PORT: String(smtp) },
    parseLine: parseServiceLine,
    isReady: () => httpReady(`http://127.0.0.1:${web}/health/ready`),
  };
}
