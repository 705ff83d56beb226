import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

export interface CollectedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  /** Empty at a trace's root. */
  parentSpanId: string;
  attributes: Record<string, unknown>;
}

export interface TraceCollector {
  url: string;
  spansOf(traceId: string): CollectedSpan[];
  stop(): Promise<void>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[] }[];
    }[];
  }[];
}

const valuesOf = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** What takes the place of an operator's collector: OTLP over HTTP, in JSON. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.once('end', () => {
      const body = Buffer.concat(pieces);
      const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
      const { resourceSpans } = JSON.parse(text.toString()) as Export;
      for (const { resource, scopeSpans } of resourceSpans) {
        const service = String(valuesOf(resource.attributes)['service.name']);
        for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
          const { name, traceId, spanId, parentSpanId = '' } = span;
          spans.push({ service, name, traceId, spanId, parentSpanId, attributes: valuesOf(span.attributes) });
        }
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spansOf: (traceId) => spans.filter((span) => span.traceId === traceId),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
