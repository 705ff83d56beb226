import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { choosePorts } from '../ports.ts';
import { httpReady } from '../ready.ts';
import { repositoryRoot } from '../repository.ts';
import { localUrl, programDirectory } from '../service-environment.ts';
import { waitFor } from '../wait-for.ts';

export interface GatewayProcess {
  url: string;
  processId: number;
  stop(): Promise<unknown>;
}

const startTimeoutMilliseconds = 60_000;

/** A gateway beside the stack's own, in all like it but for the service that it calls. */
export async function startGatewayBefore(
  conversionUrl: string,
  stackGatewayEnvironment: NodeJS.ProcessEnv,
): Promise<GatewayProcess> {
  const { ports } = await choosePorts({ gateway: 0, ops: 0 });
  const directory = join(repositoryRoot, programDirectory('gateway'));
  const child = spawn(process.execPath, ['--enable-source-maps', join(directory, 'dist', 'src', 'main.js')], {
    cwd: directory,
    env: {
      ...stackGatewayEnvironment,
      PORT: String(ports.gateway),
      OPS_PORT: String(ports.ops),
      CONVERSION_URL: conversionUrl,
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
      description: 'the second gateway',
      timeoutMilliseconds: startTimeoutMilliseconds,
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: localUrl(ports.gateway), processId: child.pid ?? 0, stop };
}
