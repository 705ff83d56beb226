import { AppError } from '@octavo/contracts';
import { createHmac, randomBytes } from 'node:crypto';
import type { z } from 'zod';

const timeoutMilliseconds = 20_000;

export interface IyzicoKeys {
  apiKey: string;
  secretKey: string;
}

export type IyzicoCall = <Output extends z.ZodType>(
  path: string,
  body: object,
  output: Output,
  method?: 'POST' | 'DELETE',
) => Promise<z.output<Output>>;

/** iyzico's scheme IYZWSv2: a MAC over a word of chance, the path and the body as it is sent. */
export function authorizationOf(
  { apiKey, secretKey }: IyzicoKeys,
  { random, path, body }: { random: string; path: string; body: string },
): string {
  const signature = createHmac('sha256', secretKey).update(`${random}${path}${body}`).digest('hex');
  const fields = `apiKey:${apiKey}&randomKey:${random}&signature:${signature}`;
  return `IYZWSv2 ${Buffer.from(fields).toString('base64')}`;
}

/** Calls iyzico's API, which answers failures with 200 and `status: failure`. */
export function createIyzicoCall(options: IyzicoKeys & { apiUrl: string }): IyzicoCall {
  return async (path, body, output, method = 'POST') => {
    const text = JSON.stringify(body);
    const random = randomBytes(16).toString('hex');
    const response = await fetch(new URL(path, options.apiUrl), {
      method,
      headers: {
        authorization: authorizationOf(options, { random, path, body: text }),
        'x-iyzi-rnd': random,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: text,
      signal: AbortSignal.timeout(timeoutMilliseconds),
    }).catch((cause: unknown) => {
      throw unavailable(cause);
    });
    const answer: unknown = await response.json().catch((cause: unknown) => {
      throw unavailable(cause);
    });
    const parsed = output.safeParse(answer);
    if (!response.ok || !parsed.success) {
      throw unavailable(new Error(`iyzico answered ${response.status} to ${path}`, { cause: parsed.error }));
    }
    return parsed.data;
  };
}

function unavailable(cause: unknown): AppError {
  return new AppError({ code: 'unavailable', message: 'The payment provider does not answer', cause });
}

/** Amounts are decimal text: 79.00. */
export const decimalOf = (cents: number): string => (cents / 100).toFixed(2);

export const centsOf = (amount: number | string): number => Math.round(Number(amount) * 100);
