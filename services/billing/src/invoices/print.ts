import { AppError, headers, templateToPdf, type Principal } from '@octavo/contracts';
import { propagationHeaders, sealPrincipal } from '@octavo/kit';

/** Makes a PDF of a Liquid template and its data. */
export type PrintDocument = (document: { template: string; data: object }) => Promise<Uint8Array>;

const timeoutMilliseconds = 30_000;

/** Who prints when it is we: no customer's key, so that nobody's credits or limits are touched. */
const ourselves: Principal = {
  kind: 'apiKey',
  apiKeyId: '00000000-0000-4000-8000-0000000b1111',
  userId: '00000000-0000-4000-8000-0000000b1111',
  mode: 'live',
  planId: 'enterprise',
};

/**
 * Prints with our own conversion service, asked as the gateway asks it: the contract's path, and a sealed word on who
 * calls. Without a hold there is nothing to charge.
 * @throws AppError `unavailable` when it does not answer with a PDF.
 */
export function createPrinter(options: { conversionUrl: string; principalSecret: Buffer }): PrintDocument {
  return async (document) => {
    const response = await fetch(new URL(templateToPdf.path, options.conversionUrl), {
      method: templateToPdf.method,
      headers: {
        ...propagationHeaders(),
        'content-type': 'application/json',
        [headers.principal]: sealPrincipal(ourselves, options.principalSecret, Date.now()),
      },
      body: JSON.stringify({ ...document, options: { format: 'A4', printBackground: true } }),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    }).catch((cause: unknown) => {
      throw notPrinted(cause);
    });
    if (!response.ok) {
      throw notPrinted(new Error(`conversion answered ${response.status}: ${(await response.text()).slice(0, 500)}`));
    }
    return new Uint8Array(await response.arrayBuffer());
  };
}

function notPrinted(cause: unknown): AppError {
  return new AppError({
    code: 'unavailable',
    message: 'The document cannot be made right now. Try again shortly',
    retryAfterSeconds: 5,
    cause,
  });
}
