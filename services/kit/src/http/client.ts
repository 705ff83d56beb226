import { AppError, headers, isErrorCode, type ErrorBody } from '@octavo/contracts';
import { SpanKind } from '@opentelemetry/api';
import { request } from 'undici';
import type { z } from 'zod';
import { propagationHeaders } from '../request-context.ts';
import { withSpan } from '../telemetry.ts';

export interface HttpCallOptions<Output extends z.ZodType> {
  url: string;
  method?: 'GET' | 'POST';
  body?: unknown;
  output: Output;
  timeoutMilliseconds: number;
  headers?: Record<string, string>;
}

/**
 * Calls a service's JSON method over HTTP, with a deadline, the request id and the trace.
 * @throws AppError the callee's own error by its code, or `unavailable` when it cannot be reached in time.
 */
export async function callHttp<Output extends z.ZodType>(options: HttpCallOptions<Output>): Promise<z.output<Output>> {
  const method = options.method ?? 'GET';
  const { origin, pathname } = new URL(options.url);
  return withSpan(`${method} ${pathname}`, { kind: SpanKind.CLIENT }, async () => {
    const response = await request(options.url, {
      method,
      headers: {
        ...propagationHeaders(),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: AbortSignal.timeout(options.timeoutMilliseconds),
    }).catch((cause: unknown) => {
      throw new AppError({ code: 'unavailable', message: 'A part of the service does not answer', cause });
    });
    const body: unknown = await response.body.json().catch((cause: unknown) => {
      throw new AppError({
        code: 'unavailable',
        message: 'A part of the service does not answer',
        cause: new Error(`${origin} answered ${response.statusCode} without JSON`, { cause }),
      });
    });
    if (response.statusCode >= 400) {
      throw errorOf(body as Partial<ErrorBody>, response.headers[headers.retryAfter]);
    }
    return options.output.parse(body);
  });
}

function errorOf(body: Partial<ErrorBody>, retryAfter: string | string[] | undefined): AppError {
  const seconds = Number(retryAfter);
  return new AppError({
    code: isErrorCode(body.code) ? body.code : 'unavailable',
    message: body.error ?? 'A part of the service does not answer',
    ...(body.details ? { details: body.details } : {}),
    ...(Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {}),
  });
}
