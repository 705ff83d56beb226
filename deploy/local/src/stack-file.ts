import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere, writePrivateFile } from './private-file.ts';
import { adminEmail, demoEmail } from './seeds.ts';
import { builtSite, localUrl, programNames, siteAddresses } from './service-environment.ts';
import type { StackContext } from './service-environment.ts';

/** What scripts and tests know of a running stack. */
export interface StackFacts {
  gatewayUrl: string;
  /** Where the site is looked at; null where it was not built. */
  siteUrl: string | null;
  adminEmail: string;
  adminPassword: string;
  anonKey: string;
  demoApiKey: string;
  demoTestApiKey: string;
  demoEmail: string;
  demoPassword: string;
  /** Null when mail goes to SMTP_URL instead. */
  mailboxUrl: string | null;
  mailboxApiUrl: string | null;
  /** By process. */
  metricsUrls: Record<string, string>;
  /** Process ids by name, kept up to date across restarts; `supervisor` is the one that starts the others. */
  processes: Record<string, number> & { supervisor: number };
}

export function stackFacts(context: StackContext, hasMailbox: boolean): Omit<StackFacts, 'processes'> {
  const { root, environment, secrets, ports } = context;
  const mailboxUrl = hasMailbox ? localUrl(ports.mailbox) : null;
  return {
    gatewayUrl: localUrl(ports.gateway),
    siteUrl: (environment['SITE_DIRECTORY'] ?? builtSite(root)) ? siteAddresses(environment, ports).SITE_URL : null,
    adminEmail,
    adminPassword: secrets.adminPassword,
    anonKey: secrets.anonKey,
    demoApiKey: secrets.demoApiKey,
    demoTestApiKey: secrets.demoTestApiKey,
    demoEmail,
    demoPassword: secrets.demoPassword,
    mailboxUrl,
    mailboxApiUrl: mailboxUrl && `${mailboxUrl}/api/messages`,
    metricsUrls: Object.fromEntries(programNames.map((name) => [name, `${localUrl(ports[`${name}Ops`])}/metrics`])),
  };
}

function stackFile(dataDirectory: string): string {
  return join(dataDirectory, 'stack.json');
}

export function writeStackFile(dataDirectory: string, facts: StackFacts): void {
  writePrivateFile(stackFile(dataDirectory), `${JSON.stringify(facts, null, 2)}\n`);
}

/** Undefined when no stack runs on this folder. */
export function readStackFile(dataDirectory: string): StackFacts | undefined {
  const text = readIfThere(stackFile(dataDirectory));
  return text === undefined ? undefined : (JSON.parse(text) as StackFacts);
}

export function removeStackFile(dataDirectory: string): void {
  rmSync(stackFile(dataDirectory), { force: true });
}
