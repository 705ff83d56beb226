import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

/** Connects to the first of some checked addresses that answers. The addresses are literals: no name is asked again. */
export async function dial(
  addresses: readonly string[],
  port: number,
  timeoutMilliseconds: number,
  signal: AbortSignal,
): Promise<Socket> {
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]);
  let failure: unknown;
  for (const address of addresses) {
    const socket = connect({ host: address, port, allowHalfOpen: true });
    try {
      await once(socket, 'connect', { signal: timeout });
      socket.setNoDelay(true);
      return socket;
    } catch (error) {
      failure = error;
      socket.on('error', () => {});
      socket.destroy();
      if (timeout.aborted) {
        break;
      }
    }
  }
  throw failure;
}
