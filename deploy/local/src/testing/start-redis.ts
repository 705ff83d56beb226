import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { choosePorts } from '../ports.ts';
import { waitFor } from '../wait-for.ts';

export interface RunningRedis {
  url: string;
  /** Ends it at once and starts it again, empty, on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const programs = ['valkey-server', 'redis-server'];

/** The server that this machine has, or that REDIS_SERVER_PATH names; undefined when there is none. */
export function findRedis(): string | undefined {
  return [process.env['REDIS_SERVER_PATH'] ?? [], ...programs]
    .flat()
    .find((program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0);
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port }, () => socket.write('PING\r\n'));
    const answer = (ready: boolean): void => {
      socket.destroy();
      resolve(ready);
    };
    socket.once('data', (reply: Buffer) => answer(reply.toString().startsWith('+PONG')));
    socket.once('error', () => answer(false));
  });
}

/** A Redis of the test's own, in memory. */
export async function startRedis(program: string): Promise<RunningRedis> {
  const { ports } = await choosePorts({ redis: 0 });
  const start = async (): Promise<() => Promise<void>> => {
    const child = spawn(
      program,
      ['--port', String(ports.redis), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--daemonize', 'no'],
      { stdio: 'ignore' },
    );
    const exited = once(child, 'exit');
    await waitFor(() => answers(ports.redis), { description: 'Redis' });
    return async () => {
      child.kill('SIGKILL');
      await exited;
    };
  };
  let end = await start();
  return {
    url: `redis://127.0.0.1:${ports.redis}`,
    async restart() {
      await end();
      end = await start();
    },
    stop: () => end(),
  };
}
