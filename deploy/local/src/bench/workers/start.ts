import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Reply } from './serve.ts';

export interface Worker<Face> {
  processId: number;
  ask: Face;
  /** Ends the process and what it started; everything still asked of it rejects. */
  stop(): Promise<void>;
}

/** Starts one of the programs beside this file as a process of its own, whose methods are called as if they were ours. */
export function startWorker<Face extends object>(
  name: 'raw-driver' | 'client' | 'tiny-upstream' | 'bare-reader',
): Worker<Face> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const child = fork(fileURLToPath(new URL(`./${name}-main.${extension}`, import.meta.url)), { execArgv: [] });
  const exited = once(child, 'exit');
  const pending = new Map<number, (reply: Reply) => void>();
  let lastId = 0;
  child.on('message', (message) => {
    const reply = message as Reply;
    pending.get(reply.id)?.(reply);
    pending.delete(reply.id);
  });
  void exited.then(() => {
    for (const [id, settle] of pending) settle({ id, error: `${name} has ended` });
    pending.clear();
  });

  const call = (method: string, argument: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = (lastId += 1);
      pending.set(id, ({ result, error }) => (error === undefined ? resolve(result) : reject(new Error(error))));
      child.send({ id, method, argument }, (error) => {
        if (error) reject(error);
      });
    });
  const ask = new Proxy({} as Face, {
    get: (_target, method) => (argument: unknown) => call(String(method), argument),
  });

  return {
    processId: child.pid ?? 0,
    ask,
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
