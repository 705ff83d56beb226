import type { ErrorBody, Operation } from '@octavo/contracts';
import type { StackFacts } from '../../src/stack-file.ts';

/** What came back: a PDF, or an error as DESIGN ruling 7 spells it. */
export interface Answer {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
  /** Of an answer that is JSON. */
  error: ErrorBody | undefined;
}

export interface Call {
  key?: string | undefined;
  headers?: Record<string, string>;
  /** Anything but text is sent as JSON. */
  body: unknown;
  method?: string;
  signal?: AbortSignal;
}

/** Calls one operation as a customer's program would. */
export function call(
  { gatewayUrl }: Pick<StackFacts, 'gatewayUrl'>,
  operation: Operation,
  given: Call,
): Promise<Answer> {
  return send(`${gatewayUrl}/functions/v1/${operation}`, given);
}

export async function send(url: string, { key, headers = {}, body, method = 'POST', signal }: Call): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    error: isJson ? (JSON.parse(new TextDecoder().decode(bytes)) as ErrorBody) : undefined,
  };
}

/** The number in a header; fails when there is none. */
export function numberIn({ headers }: Answer, name: string): number {
  const value = headers.get(name);
  if (value === null || !/^\d+$/.test(value)) throw new Error(`${name} is ${value}, not a number`);
  return Number(value);
}
