import type { HttpContract } from '@octavo/contracts';
import { request, type IncomingHttpHeaders } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  json: () => Record<string, unknown>;
}

export interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Sends the body in pieces, its length untold. */
  chunked?: boolean;
}

/** Sends one request on a connection of its own and reads the whole answer. */
export function send(baseUrl: string, { method = 'POST', path, headers = {}, body, chunked }: Sent): Promise<Answer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        path: path ?? '/functions/v1/html-to-pdf',
        method,
        agent: false,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(body === undefined || chunked ? {} : { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            json: () => JSON.parse(text) as Record<string, unknown>,
          });
        });
      },
    );
    sent.once('error', reject);
    if (body !== undefined) {
      sent.write(body);
    }
    sent.end();
  });
}

export const bearer = (key: string): { authorization: string } => ({ authorization: `Bearer ${key}` });

export const smallDocument = JSON.stringify({ html: '<p>Hello</p>' });

/** The Content-Type that a contract's body is sent with. */
export const bodyTypeOf = ({ rawBody }: Pick<HttpContract, 'rawBody'>): { 'content-type': string } => ({
  'content-type': rawBody?.[0] ?? 'application/json',
});
