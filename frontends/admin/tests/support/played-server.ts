import { jest } from '@jest/globals';

export interface Answer {
  status?: number;
  body: unknown;
}

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

type Play = Answer | ((asked: Asked) => Answer);

export interface PlayedServer {
  /** What it answers to `GET /path`, from now on. Anything else is not available. */
  answer: (request: string, play: Play) => void;
  /** What was asked of it. */
  askedFor: (request: string) => Asked[];
}

const unavailable: Answer = { status: 503, body: { error: 'The service is not available', code: 'unavailable' } };

/** Plays the server behind `fetch`. */
export function playServer(): PlayedServer {
  const plays = new Map<string, Play>();
  const asked: Asked[] = [];
  globalThis.fetch = jest.fn<typeof fetch>(async (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input), 'http://localhost');
    const request: Asked = {
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    asked.push(request);
    const play = plays.get(`${request.method} ${request.path}`) ?? unavailable;
    const { status = 200, body } = typeof play === 'function' ? play(request) : play;
    return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
  });
  return {
    answer: (request, play) => void plays.set(request, play),
    askedFor: (request) => asked.filter(({ method, path }) => `${method} ${path}` === request),
  };
}

/** An error as the server spells it. */
export function failing(message: string, status = 500): Answer {
  return { status, body: { error: message, code: status === 409 ? 'conflict' : 'internal', requestId: 'r1' } };
}
