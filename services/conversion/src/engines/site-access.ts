import { AppError } from '@octavo/contracts';
import type { HtmlOptions } from '@octavo/contracts';
import type { CdpSession, EventParameters } from './cdp-session.ts';
import { CdpError } from './cdp-session.ts';

type Challenge = { response: 'CancelAuth' } | { response: 'ProvideCredentials'; username: string; password: string };

/** What a caller gave for one site, and what no other site may learn. */
export class SiteAccess {
  readonly #url: string;
  readonly #origin: string;
  readonly #options: HtmlOptions;
  readonly #challenged = new Set<string>();

  constructor(url: string, options: HtmlOptions) {
    this.#url = url;
    this.#origin = new URL(url).origin;
    this.#options = options;
  }

  get answersChallenges(): boolean {
    return this.#options.basicAuth !== undefined;
  }

  get seesAllRequests(): boolean {
    return this.answersChallenges || this.#options.extraHTTPHeaders !== undefined;
  }

  async setCookies(session: CdpSession): Promise<void> {
    const { cookies = [] } = this.#options;
    if (cookies.length === 0) {
      return;
    }
    try {
      await session.send('Network.setCookies', {
        cookies: cookies.map(({ name, value, domain, path = '/', secure = false, httpOnly = false, sameSite }) => ({
          name,
          value,
          path,
          secure,
          httpOnly,
          ...(sameSite && { sameSite }),
          // Without a domain the address says where the cookie belongs, to that host alone.
          ...(domain === undefined ? { url: this.#url } : { domain }),
        })),
      });
    } catch (error) {
      throw error instanceof CdpError ? refusedCookies(error) : error;
    }
  }

  /** The caller's headers for the one origin; a redirect elsewhere must not carry them on. */
  headersFor({ url, headers }: EventParameters<'Fetch.requestPaused'>['request']): {
    headers?: { name: string; value: string }[];
  } {
    const { extraHTTPHeaders } = this.#options;
    if (!extraHTTPHeaders) {
      return {};
    }
    const extra = new Map(Object.entries(extraHTTPHeaders).map(([name, value]) => [name.toLowerCase(), value]));
    const belongs = this.#isOurs(url);
    const own = Object.entries(headers).filter(([name, value]) => {
      const ours = extra.get(name.toLowerCase());
      return ours === undefined || (!belongs && ours !== value);
    });
    const all = [...own, ...(belongs ? extra : [])];
    return { headers: all.map(([name, value]) => ({ name, value })) };
  }

  /** Answers each request once: a second question means that the password is wrong. */
  answerTo(requestId: string, origin: string | undefined): Challenge {
    const { basicAuth } = this.#options;
    if (!basicAuth || origin === undefined || !this.#isOurs(origin) || this.#challenged.has(requestId)) {
      return { response: 'CancelAuth' };
    }
    this.#challenged.add(requestId);
    return { response: 'ProvideCredentials', ...basicAuth };
  }

  #isOurs(url: string): boolean {
    return URL.canParse(url) && new URL(url).origin === this.#origin;
  }
}

function refusedCookies(cause: CdpError): AppError {
  const message = 'The browser refuses one of the cookies: its domain, or its name with this path and security';
  return new AppError({
    code: 'invalid_request',
    message: `options.cookies: ${message}`,
    details: [{ path: 'options.cookies', message }],
    cause,
  });
}
