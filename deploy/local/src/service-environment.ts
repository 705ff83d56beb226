import { productName } from '@octavo/contracts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseServiceLine } from './log-line.ts';
import type { ProcessDefinition } from './managed-process.ts';
import { httpReady } from './ready.ts';
import type { Secrets } from './secrets.ts';
import { adminEmail } from './seeds.ts';

export const serviceNames = ['auth', 'billing', 'conversion', 'engagement'] as const;

export type ServiceName = (typeof serviceNames)[number];
export type ProgramName = ServiceName | 'gateway';

export const programNames: readonly ProgramName[] = [...serviceNames, 'gateway'];

export function programDirectory(name: ProgramName): string {
  return name === 'gateway' ? 'gateway' : join('services', name);
}

export type PortName = 'mailbox' | 'smtp' | 'nats' | 'postgres' | ProgramName | `${ProgramName}Ops`;

/** Far from what PostgreSQL, NATS and most development servers choose for themselves. */
export const preferredPorts: Record<PortName, number> = {
  gateway: 8080,
  auth: 8181,
  billing: 8182,
  conversion: 8183,
  engagement: 8184,
  gatewayOps: 9180,
  authOps: 9181,
  billingOps: 9182,
  conversionOps: 9183,
  engagementOps: 9184,
  mailbox: 8025,
  smtp: 1025,
  nats: 14_222,
  postgres: 15_432,
};

/** Everything that the environment of a program is made of. */
export interface StackContext {
  root: string;
  dataDirectory: string;
  environment: NodeJS.ProcessEnv;
  secrets: Secrets;
  ports: Record<PortName, number>;
  databaseUrl: string;
  natsUrl: string;
  smtpUrl: string;
}

const localHost = '127.0.0.1';

export function localUrl(port: number): string {
  return `http://${localHost}:${port}`;
}

/** What the operator set, without npm's own variables. */
function inherited(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const unwanted = /^npm_|^(INIT_CWD|NODE_OPTIONS|PORT|HOST|DATABASE_URL|DATA_DIR)$/;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !unwanted.test(name)));
}

/** Named in every access token, and where its keys are published. */
function authIssuer(ports: StackContext['ports']): string {
  return `${localUrl(ports.gateway)}/auth/v1`;
}

/** Where visitors reach the site and the application: both at the gateway, unless the operator says otherwise. */
export function siteAddresses(
  environment: NodeJS.ProcessEnv,
  ports: StackContext['ports'],
): { SITE_URL: string; APP_URL: string } {
  const gateway = localUrl(ports.gateway);
  return { SITE_URL: environment['SITE_URL'] ?? gateway, APP_URL: environment['APP_URL'] ?? gateway };
}

/** The folder of the built site; undefined where it was not built. */
export function builtSite(root: string): string | undefined {
  const directory = join(root, 'frontends', 'dist', 'site');
  return existsSync(join(directory, 'site.json')) ? directory : undefined;
}

/** Only what this program needs to know: no service is given another's key. */
function ownEnvironment(
  name: ProgramName,
  { root, environment, dataDirectory, secrets, ports, smtpUrl }: StackContext,
): NodeJS.ProcessEnv {
  switch (name) {
    case 'auth':
      return {
        AUTH_ENCRYPTION_KEY: secrets.authEncryptionKey,
        AUTH_ISSUER: authIssuer(ports),
        SETUP_PASSWORD: secrets.setupPassword,
        ADMIN_EMAIL: adminEmail,
        SMTP_URL: smtpUrl,
        MAIL_FROM: environment['MAIL_FROM'] ?? `${productName} <no-reply@octavo.local>`,
        ...siteAddresses(environment, ports),
      };
    case 'billing':
      return {
        API_KEY_ENCRYPTION_KEY: secrets.apiKeyEncryptionKey,
        SANDBOX_WEBHOOK_SECRET: secrets.sandboxWebhookSecret,
        PUBLIC_URL: environment['PUBLIC_URL'] ?? localUrl(ports.gateway),
        APP_URL: environment['APP_URL'] ?? localUrl(ports.gateway),
        CONVERSION_URL: environment['CONVERSION_URL'] ?? localUrl(ports.conversion),
        MONEY_SWEEP_SECONDS: environment['MONEY_SWEEP_SECONDS'] ?? '2',
      };
    case 'conversion':
      return {
        CONVERSION_ENCRYPTION_KEY: secrets.conversionEncryptionKey,
        STORAGE_DIRECTORY: environment['STORAGE_DIRECTORY'] ?? join(dataDirectory, 'documents'),
      };
    case 'engagement':
      return {
        BROWSER_SECRET: secrets.browserSecret,
        OPERATOR_EMAIL: environment['OPERATOR_EMAIL'] ?? adminEmail,
        // Whoever tries the product out may do so by a program.
        COUNT_AUTOMATED_BROWSERS: environment['COUNT_AUTOMATED_BROWSERS'] ?? 'true',
      };
    case 'gateway':
      return {
        HOST: environment['HOST'] ?? localHost,
        AUTH_ISSUER: authIssuer(ports),
        AUTH_URL: environment['AUTH_URL'] ?? localUrl(ports.auth),
        BILLING_URL: environment['BILLING_URL'] ?? localUrl(ports.billing),
        CONVERSION_URL: environment['CONVERSION_URL'] ?? localUrl(ports.conversion),
        ENGAGEMENT_URL: environment['ENGAGEMENT_URL'] ?? localUrl(ports.engagement),
        ANON_KEY: secrets.anonKey,
        ...siteAddresses(environment, ports),
        SITE_DIRECTORY: environment['SITE_DIRECTORY'] ?? builtSite(root),
      };
  }
}

export function databaseEnvironment(context: StackContext, service: ServiceName): NodeJS.ProcessEnv {
  return { ...inherited(context.environment), DATABASE_URL: context.databaseUrl, DATABASE_SCHEMA: service };
}

export function programEnvironment(context: StackContext, name: ProgramName): NodeJS.ProcessEnv {
  const { environment, secrets, ports, natsUrl } = context;
  return {
    ...(name === 'gateway' ? inherited(environment) : databaseEnvironment(context, name)),
    NODE_ENV: environment['NODE_ENV'] ?? 'development',
    LOG_LEVEL: environment['LOG_LEVEL'] ?? 'info',
    HOST: localHost,
    PORT: String(ports[name]),
    OPS_PORT: String(ports[`${name}Ops`]),
    NATS_URL: natsUrl,
    NATS_PREFIX: environment['NATS_PREFIX'] ?? 'octavo',
    PRINCIPAL_SECRET: secrets.principalSecret,
    // For trials that put something of their own before the programs, and only before them.
    ...(environment['PROGRAM_NODE_OPTIONS'] ? { NODE_OPTIONS: environment['PROGRAM_NODE_OPTIONS'] } : {}),
    ...ownEnvironment(name, context),
  };
}

/**
 * Uploads are pieces that come and go: with V8's 16 MB for what is young, conversion keeps a good many of them before it
 * looks (decision 25).
 */
const nodeFlags: Partial<Record<ProgramName, readonly string[]>> = { conversion: ['--max-semi-space-size=4'] };

export function programProcess(context: StackContext, name: ProgramName): ProcessDefinition {
  const directory = join(context.root, programDirectory(name));
  return {
    name,
    command: process.execPath,
    args: ['--enable-source-maps', ...(nodeFlags[name] ?? []), join(directory, 'dist', 'src', 'main.js')],
    workingDirectory: directory,
    environment: programEnvironment(context, name),
    parseLine: parseServiceLine,
    isReady: () => httpReady(`${localUrl(context.ports[`${name}Ops`])}/health/ready`),
  };
}
