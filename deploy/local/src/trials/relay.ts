import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { Transform } from 'node:stream';

const host = '127.0.0.1';

/** A port of ours before one or several others, as a cluster's address of a service is: connections go to each in turn. */
export interface Relay {
  port: number;
  add(target: number): void;
  /** No new connection goes there; those that are open stay. */
  remove(target: number): void;
  /** Keeps every piece back for so long, both ways: a network that is slow and narrow. */
  slowDown(milliseconds: number): void;
  stop(): Promise<void>;
}

function connectTo(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, noDelay: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}

/** Listens; connections that no target takes are closed. */
export async function startRelay(targets: readonly number[] = []): Promise<Relay> {
  let ports = [...targets];
  let turn = 0;
  let pieceMilliseconds = 0;
  const open = new Set<Socket>();

  const link = (from: Socket, to: Socket): void => {
    const pace = new Transform({
      transform(piece, _encoding, pass) {
        if (pieceMilliseconds === 0) pass(null, piece);
        else setTimeout(pass, pieceMilliseconds, null, piece);
      },
    });
    from.pipe(pace).pipe(to);
  };
  const accept = async (near: Socket): Promise<void> => {
    near.on('error', () => undefined);
    const inTurn = ports.map((_, index) => ports[(turn + index) % ports.length] as number);
    turn += 1;
    let far: Socket | undefined;
    for (const port of inTurn) far ??= await connectTo(port);
    if (!far || near.destroyed) {
      far?.destroy();
      near.destroy();
      return;
    }
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket
        .on('error', () => undefined)
        .once('close', () => {
          open.delete(socket);
          // What was under way still arrives, at the pace of the day.
          setTimeout(() => other.destroy(), 2 * pieceMilliseconds);
        });
    }
    link(near, far);
    link(far, near);
  };
  const server = createServer(
    { noDelay: true, allowHalfOpen: true, pauseOnConnect: false },
    (near) => void accept(near),
  );
  server.listen(0, host);
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    add: (target) => void (ports = [...ports, target]),
    remove: (target) => void (ports = ports.filter((port) => port !== target)),
    slowDown: (milliseconds) => void (pieceMilliseconds = milliseconds),
    stop: async () => {
      server.close();
      open.forEach((socket) => socket.destroy());
      await once(server, 'close');
    },
  };
}
