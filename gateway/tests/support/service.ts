import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service behind the gateway, answering what the test says. */
export interface ServiceStandIn {
  url: string;
  server: Server;
  answer: RequestListener;
  stop(): Promise<void>;
}

export async function startService(answer: RequestListener, port = 0): Promise<ServiceStandIn> {
  const server = createServer((request, response) => service.answer(request, response));
  server.keepAliveTimeout = 75_000;
  server.requestTimeout = 0;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const service: ServiceStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    answer,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}

/** A small PDF, after the body has been read. */
export const answerPdf: RequestListener = (request, response) => {
  request.resume().once('end', () => {
    response.writeHead(200, {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="a.pdf"',
    });
    response.end('%PDF-1.7 small');
  });
};
