import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A wire to a server that can be cut and mended, as an outage does. */
export interface Wire {
  /** The server's address, through the wire. */
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export async function layWire(serverUrl: string): Promise<Wire> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  let server: Server;

  async function listen(port: number): Promise<number> {
    server = createServer((client) => {
      const upstream = connect({ host: target.hostname, port: Number(target.port || 5432) });
      keep(client);
      keep(upstream);
      client.on('close', () => upstream.destroy());
      upstream.on('close', () => client.destroy());
      client.pipe(upstream).pipe(client);
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  const port = await listen(0);
  const url = new URL(serverUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      sockets.forEach((socket) => socket.destroy());
      await closed;
    },
    async mend() {
      await listen(port);
    },
  };
}
