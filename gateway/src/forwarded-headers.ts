import type { IncomingHttpHeaders } from 'node:http';

/** Headers that speak of one connection, not of the message (RFC 9110 §7.6.1). */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** What a client says about its way here; the gateway says it itself. */
const clientsWord = new Set([
  'host',
  'expect',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
  'traceparent',
  'tracestate',
  'baggage',
  'x-request-id',
]);

/** What a service tells the gateway, or about itself. */
const internalAnswer = /^(x-octavo-.*|x-powered-by|server|x-request-id)$/;

type Headers = Record<string, string | string[]>;

/** The headers of a request that go on to a service, without the credential unless it is the service's business. */
export function requestHeaders(headers: IncomingHttpHeaders, options: { withAuthorization: boolean }): Headers {
  return keep(headers, (name) => {
    if (name === 'authorization' || name === 'cookie') {
      return options.withAuthorization;
    }
    return !clientsWord.has(name) && !name.startsWith('x-octavo-');
  });
}

/** The headers of a service's answer that go on to the client. */
export function responseHeaders(headers: IncomingHttpHeaders): Headers {
  return keep(headers, (name) => !internalAnswer.test(name));
}

function keep(headers: IncomingHttpHeaders, wanted: (name: string) => boolean): Headers {
  const { connection } = headers;
  const named =
    connection === undefined ? undefined : new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
  const kept: Headers = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !hopByHop.has(name) && !named?.has(name) && wanted(name)) {
      kept[name] = value;
    }
  }
  return kept;
}
