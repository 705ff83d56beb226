import type { HttpContract } from '@octavo/contracts';
import { errorOf, failureOf } from './api-error.ts';
import type { AnswerOf, BodyOf, Endpoint, QueryOf } from './endpoint.ts';

const timeoutMilliseconds = 30_000;

export interface Call<Contract extends HttpContract> {
  /** Values for the `:names` in the path. */
  params?: Readonly<Record<string, string>>;
  query?: QueryOf<Contract>;
  body?: BodyOf<Contract>;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  /** Goes on when the page is left. */
  keepalive?: boolean;
}

export interface ApiClientOptions {
  /** Without a slash at its end; empty for the page's own host. */
  baseUrl: string;
  anonKey: string;
  /** The access token of now, refreshed if it was about to end; undefined when nobody is signed in. */
  accessToken: () => Promise<string | undefined>;
  fetch: typeof fetch;
}

export interface ApiClient {
  /** @throws ApiError whatever went wrong, unless the caller's signal ended it. */
  call<Contract extends HttpContract>(endpoint: Endpoint<Contract>, call?: Call<Contract>): Promise<AnswerOf<Contract>>;
  /** For what answers a document. @throws ApiError as `call` does. */
  download<Contract extends HttpContract>(endpoint: Endpoint<Contract>, call?: Call<Contract>): Promise<Blob>;
}

function urlOf(
  baseUrl: string,
  path: string,
  { params = {}, query }: Pick<Call<HttpContract>, 'params' | 'query'>,
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return `${baseUrl}${filled}${search ? `?${search}` : ''}`;
}

/** Calls the API by its contracts. */
export function createApiClient({ baseUrl, anonKey, accessToken, fetch }: ApiClientOptions): ApiClient {
  async function send<Contract extends HttpContract>(
    endpoint: Endpoint<Contract>,
    { params, query, body, headers, signal, keepalive }: Call<Contract> = {},
  ): Promise<Response> {
    const token = await accessToken();
    const timeout = AbortSignal.timeout(timeoutMilliseconds);
    const url = urlOf(baseUrl, endpoint.path, { ...(params ? { params } : {}), query });
    const response = await fetch(url, {
      method: endpoint.method,
      headers: {
        ...headers,
        apikey: anonKey,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(keepalive === true ? { keepalive } : {}),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    }).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw failureOf(error);
    });
    if (!response.ok) throw await errorOf(response);
    return response;
  }

  const unreadable = (error: unknown): never => {
    throw failureOf(error);
  };
  return {
    async call(endpoint, call) {
      const response = await send(endpoint, call);
      return response.status === 204 ? (undefined as never) : ((await response.json().catch(unreadable)) as never);
    },
    async download(endpoint, call) {
      return (await send(endpoint, call)).blob().catch(unreadable);
    },
  };
}
