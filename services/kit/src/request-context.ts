import { context, createContextKey, propagation, ROOT_CONTEXT, trace, type Context } from '@opentelemetry/api';
import { headers } from '@octavo/contracts';
import { randomUUID } from 'node:crypto';

const requestIdKey = createContextKey('octavo request id');

const acceptableRequestId = /^[A-Za-z0-9._-]{8,100}$/;

type Carrier = Record<string, string | string[] | undefined>;

/** The id of the request being worked on, across every await and every service. */
export function currentRequestId(): string | undefined {
  return context.active().getValue(requestIdKey) as string | undefined;
}

/** A caller's own request id is kept when it is well formed, so that both sides can search for it. */
export function acceptRequestId(candidate: string | string[] | undefined): string {
  return typeof candidate === 'string' && acceptableRequestId.test(candidate) ? candidate : randomUUID();
}

/** The trace and request id that came with a message or request. */
export function contextOf(carrier: Carrier): Context {
  return propagation.extract(ROOT_CONTEXT, carrier).setValue(requestIdKey, acceptRequestId(carrier[headers.requestId]));
}

/** Headers that carry the trace and request id on to the next service. */
export function propagationHeaders(): Record<string, string> {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  const requestId = currentRequestId();
  if (requestId) {
    carrier[headers.requestId] = requestId;
  }
  return carrier;
}

/** What log lines say about the request they belong to. */
export function logFields(): Record<string, string> {
  const requestId = currentRequestId();
  const traceId = trace.getActiveSpan()?.spanContext().traceId;
  return { ...(requestId ? { requestId } : {}), ...(traceId ? { traceId } : {}) };
}
