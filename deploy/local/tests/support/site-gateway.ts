import { testNats } from '../../src/testing/index.ts';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { choosePorts } from '../../src/ports.ts';
import { httpReady } from '../../src/ready.ts';
import { repositoryRoot } from '../../src/repository.ts';
import { localUrl, programDirectory } from '../../src/service-environment.ts';
import { waitFor } from '../../src/wait-for.ts';

export interface SiteGateway {
  /** The address of a host of the site; every name leads to the one gateway. */
  url: (hostname: string) => string;
  stop: () => Promise<void>;
}

/** Nobody listens there: every service is down. */
const nobody = 'http://127.0.0.1:9';

/** A gateway that serves a site on hosts of its own, as where it is deployed, with no service behind it. */
export async function startSiteGateway(directory: string, hosts: { site: string; app: string }): Promise<SiteGateway> {
  const { ports } = await choosePorts({ gateway: 0, ops: 0 });
  const { natsUrl, natsPrefix } = testNats();
  const url = (hostname: string): string => `http://${hostname}:${ports.gateway}`;
  const program = join(repositoryRoot, programDirectory('gateway'));
  const { NODE_OPTIONS: _, ...environment } = process.env;
  const child = spawn(process.execPath, ['--enable-source-maps', join(program, 'dist', 'src', 'main.js')], {
    cwd: program,
    env: {
      ...environment,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      PORT: String(ports.gateway),
      OPS_PORT: String(ports.ops),
      NATS_URL: natsUrl,
      NATS_PREFIX: natsPrefix,
      PRINCIPAL_SECRET: randomBytes(32).toString('base64url'),
      AUTH_URL: nobody,
      BILLING_URL: nobody,
      CONVERSION_URL: nobody,
      ENGAGEMENT_URL: nobody,
      AUTH_ISSUER: 'https://auth.test',
      ANON_KEY: 'anonymous',
      STOP_TIMEOUT_SECONDS: '5',
      SITE_DIRECTORY: directory,
      SITE_URL: url(hosts.site),
      APP_URL: url(hosts.app),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
  };
  try {
    await waitFor(() => httpReady(`${localUrl(ports.ops)}/health/ready`), {
      description: 'the gateway of the site',
      timeoutMilliseconds: 60_000,
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
