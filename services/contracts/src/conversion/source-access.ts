import { z } from 'zod';

/** RFC 9110 §5.6.2: what a header or a cookie may be called. */
const tokenPattern = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Headers that belong to the connection or to the browser, and not to the caller. */
const reservedHeaders = new Set([
  'connection',
  'content-length',
  'cookie',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const reservedHeaderPrefix = /^(?:proxy|sec)-/;

const mostHeaders = 50;
const mostCookies = 100;

const headerValue = z
  .string()
  .max(8_000)
  .regex(/^[\x20-\x7e\t]*$/, 'A header has printable ASCII characters only');

function refusalOfHeader(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (!tokenPattern.test(name) || name.length > 200) {
    return 'This is not the name of a header';
  }
  if (lower === 'cookie') {
    return 'Give cookies as options.cookies';
  }
  return reservedHeaders.has(lower) || reservedHeaderPrefix.test(lower)
    ? 'This header is set by the browser itself'
    : undefined;
}

/** Headers for the origin of a url. */
export const extraHeadersSchema = z.record(z.string(), headerValue).superRefine((given, context) => {
  const names = Object.keys(given);
  if (names.length > mostHeaders) {
    context.addIssue({ code: 'custom', message: `Give at most ${mostHeaders} headers` });
  }
  for (const name of names) {
    const message = refusalOfHeader(name);
    if (message !== undefined) {
      context.addIssue({ code: 'custom', message, path: [name] });
    }
  }
});

const cookieSchema = z.strictObject({
  name: z.string().min(1).max(200).regex(tokenPattern, 'This is not the name of a cookie'),
  value: z
    .string()
    .max(4_096)
    .regex(
      /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/,
      'Encode spaces, quotes, commas, semicolons and backslashes',
    ),
  domain: z
    .string()
    .max(253)
    .regex(/^\.?[A-Za-z0-9.-]+$/, "Give a domain such as 'example.com'")
    .optional()
    .meta({ description: "Sent to this host and those below it; to the url's own host alone by default" }),
  path: z
    .string()
    .max(1_024)
    .regex(/^\/[\x21-\x3a\x3c-\x7e]*$/, "Give a path such as '/app'")
    .optional()
    .meta({ description: "'/' by default" }),
  secure: z.boolean().optional().meta({ description: 'Sent over https alone; false by default' }),
  httpOnly: z.boolean().optional().meta({ description: 'Kept from script; false by default' }),
  sameSite: z.enum(['Strict', 'Lax', 'None']).optional(),
});

export const cookiesSchema = z.array(cookieSchema).max(mostCookies);

export type PageCookie = z.infer<typeof cookieSchema>;

export const basicAuthSchema = z.strictObject({
  username: z.string().max(500),
  password: z.string().max(500),
});
