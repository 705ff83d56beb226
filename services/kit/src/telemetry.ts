import { context, propagation, SpanKind, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector } from '@opentelemetry/resources';
import { AlwaysOffSampler, BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

export { SpanKind };

const tracer = trace.getTracer('@octavo/kit');

/**
 * Starts tracing for the process. Without an endpoint nothing is recorded, but trace ids are still made and passed
 * on, so that logs of one request can be joined.
 * @returns flushes what is left and stops.
 */
export function startTelemetry(options: { serviceName: string; endpoint?: string | undefined }): () => Promise<void> {
  process.env['OTEL_SERVICE_NAME'] ??= `octavo-${options.serviceName}`;
  const provider = new NodeTracerProvider(
    options.endpoint
      ? {
          // The SDK does not read the environment by itself: every process would be `unknown_service`.
          resource: defaultResource().merge(detectResources({ detectors: [envDetector] })),
          spanProcessors: [
            new BatchSpanProcessor(new OTLPTraceExporter({ url: `${options.endpoint.replace(/\/$/, '')}/v1/traces` })),
          ],
        }
      : { sampler: new AlwaysOffSampler() },
  );
  provider.register({ propagator: new W3CTraceContextPropagator() });
  return async () => {
    await provider.shutdown();
    trace.disable();
    context.disable();
    propagation.disable();
  };
}

export interface SpanOptions {
  kind: SpanKind;
  /** The context to work in: the caller's, or the one that came with a message. */
  parent?: Context;
  attributes?: Record<string, string | number>;
}

/** Runs work inside a span that ends with it and carries its failure. */
export async function withSpan<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  const parent = options.parent ?? context.active();
  const span = tracer.startSpan(name, { kind: options.kind, attributes: options.attributes ?? {} }, parent);
  try {
    return await context.with(trace.setSpan(parent, span), () => work(span));
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : String(error) });
    throw error;
  } finally {
    span.end();
  }
}
