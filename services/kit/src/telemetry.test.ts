import { expect, test } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SpanKind, startTelemetry, withSpan } from './telemetry.ts';

test('spans reach the collector under the name of the service that made them', async () => {
  const received: string[] = [];
  const collector = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.once('end', () => {
      received.push(`${request.url} ${Buffer.concat(pieces).toString()}`);
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const nameBefore = process.env['OTEL_SERVICE_NAME'];
  delete process.env['OTEL_SERVICE_NAME'];

  const stop = startTelemetry({ serviceName: 'printer', endpoint });
  await withSpan('work', { kind: SpanKind.INTERNAL }, async () => undefined);
  await stop();

  delete process.env['OTEL_SERVICE_NAME'];
  if (nameBefore !== undefined) {
    process.env['OTEL_SERVICE_NAME'] = nameBefore;
  }
  collector.close();
  collector.closeAllConnections();
  expect(received).toHaveLength(1);
  expect(received[0]).toMatch(/^\/v1\/traces /);
  expect(received[0]).toContain('{"key":"service.name","value":{"stringValue":"octavo-printer"}}');
  expect(received[0]).toContain('"name":"work"');
});
