import { AppError } from '@octavo/contracts';
import { z } from 'zod';

/** The release of Stripe's API that we are written to. */
const apiVersion = '2024-06-20';
const timeoutMilliseconds = 20_000;

type FormValue = string | number | boolean | undefined | FormObject | readonly FormObject[];
export interface FormObject {
  [name: string]: FormValue;
}

/** An answer that is no success but says why: a declined card, a wrong parameter. */
export class StripeRefusal extends Error {
  readonly type: string;
  readonly code: string | undefined;

  constructor(status: number, { type, code, message }: z.infer<typeof errorSchema>['error']) {
    super(`Stripe answered ${status}: ${message ?? type}`);
    this.type = type;
    this.code = code;
  }
}

const errorSchema = z.object({
  error: z
    .object({
      type: z.string(),
      code: z.string().optional(),
      decline_code: z.string().optional(),
      message: z.string().optional(),
    })
    .transform(({ type, code, decline_code, message }) => ({ type, code: decline_code ?? code, message })),
});

export type StripeCall = <Output extends z.ZodType>(request: {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  form?: FormObject;
  /** The same call again is the same call, for 24 hours. */
  idempotencyKey?: string;
  output: Output;
}) => Promise<z.output<Output>>;

/** Calls Stripe's API. Throws `StripeRefusal` for what it refuses, AppError `unavailable` for what it does not answer. */
export function createStripeCall({ secretKey, apiUrl }: { secretKey: string; apiUrl: string }): StripeCall {
  return async ({ method, path, form = {}, idempotencyKey, output }) => {
    const fields = encodeForm(form).toString();
    const url = new URL(path, apiUrl);
    if (method === 'GET') {
      url.search = fields;
    }
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        'stripe-version': apiVersion,
        ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(method === 'POST' ? { body: fields } : {}),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    }).catch((cause: unknown) => {
      throw unavailable(cause);
    });
    const body: unknown = await response.json().catch((cause: unknown) => {
      throw unavailable(cause);
    });
    if (response.ok) {
      return output.parse(body);
    }
    const refusal = errorSchema.safeParse(body);
    if (response.status >= 500 || response.status === 429 || !refusal.success) {
      throw unavailable(new Error(`Stripe answered ${response.status}`));
    }
    throw new StripeRefusal(response.status, refusal.data.error);
  };
}

function unavailable(cause: unknown): AppError {
  return new AppError({ code: 'unavailable', message: 'The payment provider does not answer', cause });
}

/** `{ a: [{ b: 1 }] }` as Stripe reads it: `a[0][b]=1`. */
export function encodeForm(form: FormObject): URLSearchParams {
  const fields = new URLSearchParams();
  const add = (name: string, value: FormValue): void => {
    if (value === undefined) {
      return;
    }
    if (typeof value !== 'object') {
      fields.append(name, String(value));
      return;
    }
    for (const [key, inner] of Object.entries(value) as [string, FormValue][]) {
      add(`${name}[${key}]`, inner);
    }
  };
  for (const [name, value] of Object.entries(form)) {
    add(name, value);
  }
  return fields;
}
