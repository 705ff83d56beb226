import { z } from 'zod';
import { pdfOptionsSchema } from './pdf-options.ts';
import { basicAuthSchema, cookiesSchema, extraHeadersSchema } from './source-access.ts';

const viewportSide = z.int().min(1).max(10_000);

/** Ends included. */
export interface StatusRange {
  first: number;
  last: number;
}

const statusPattern = /^([1-5]\d\d)(?:-([1-5]\d\d))?$/;

const statusMessage = "Give a status such as 404, or a range such as '500-599'";

/** Reads what `failOnHttpStatus` accepted. */
export function statusRangeOf(status: number | string): StatusRange {
  const [, first, last = first] = statusPattern.exec(String(status)) ?? [];
  return { first: Number(first), last: Number(last) };
}

const statusSchema = z.union([z.int(statusMessage).min(100, statusMessage).max(599, statusMessage), z.string()], {
  error: statusMessage,
});

function isStatus(status: number | string): boolean {
  const { first, last } = statusRangeOf(status);
  return first <= last;
}

function isTimezone(name: string): boolean {
  try {
    // Offsets such as '+02:00' are no zones: they know no summer time, and browsers refuse them.
    new Intl.DateTimeFormat('en', { timeZone: name }).format(0);
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

const forUrlOnly = ['extraHTTPHeaders', 'cookies', 'basicAuth', 'failOnHttpStatus'] as const;

/** How an HTML document is loaded, besides how its pages look. */
export const htmlOptionsSchema = pdfOptionsSchema
  .safeExtend({
    javascript: z
      .boolean()
      .optional()
      .meta({
        examples: [false],
        description: 'Run the scripts of the document; true by default. Without them noscript elements are shown',
      }),
    viewport: z
      .strictObject({
        width: viewportSide,
        height: viewportSide,
        deviceScaleFactor: z.number().min(0.1).max(5).optional().meta({ description: '0.1 to 5; 1 by default' }),
      })
      .optional()
      .meta({
        examples: [{ width: 1280, height: 800, deviceScaleFactor: 2 }],
        description:
          'The window in CSS pixels that scripts see while the document loads, 800 × 600 by default; paper has its own width',
      }),
    timezone: z
      .string()
      .max(100)
      .refine(isTimezone, "Give a time zone such as 'Europe/Berlin' or 'UTC'")
      .optional()
      .meta({
        examples: ['Europe/Berlin'],
        description: "IANA time zone that scripts live in: 'Europe/Berlin'; the server's by default",
      }),
    locale: z
      .string()
      .max(100)
      .refine(isLocale, "Give a language tag such as 'en' or 'de-CH'")
      .optional()
      .meta({
        examples: ['de-CH'],
        description:
          "BCP 47 tag of the language that scripts format numbers and dates in, and that is asked for in Accept-Language: 'de-CH'; en-US by default",
      }),
    userAgent: z
      .string()
      .min(1)
      .max(1_000)
      .regex(/^[\x20-\x7e]+$/, 'A user agent has printable ASCII characters only')
      .optional()
      .meta({ examples: ['ReportBot/1.0'], description: 'What the browser calls itself, to servers and to scripts' }),
    extraHTTPHeaders: extraHeadersSchema.optional().meta({
      examples: [{ Authorization: 'Bearer 4f1c' }],
      description:
        'Headers sent with every request of the page to the origin of url, and to no other origin, wherever it redirects. At most 50. Goes with url only',
    }),
    cookies: cookiesSchema.optional().meta({
      examples: [[{ name: 'session', value: '4f1c' }]],
      description: 'Cookies the browser has before it opens url, at most 100. Goes with url only',
    }),
    basicAuth: basicAuthSchema.optional().meta({
      examples: [{ username: 'ada', password: 's3cret' }],
      description: 'Answers the origin of url, and no other, when it asks for a password. Goes with url only',
    }),
    waitForSelector: z
      .string()
      .min(1)
      .max(2_000)
      .optional()
      .meta({
        examples: ['#chart svg'],
        description:
          'CSS selector of an element to wait for after loading, until one is there and visible; the conversion fails if none comes within timeoutSeconds',
      }),
    waitForFunction: z
      .string()
      .min(1)
      .max(20_000)
      .optional()
      .meta({
        examples: ['window.chartsReady === true'],
        description:
          "JavaScript expression, or function, to wait for after loading until it is true; promises are awaited: 'window.chartsReady === true'. The conversion fails if it is not within timeoutSeconds",
      }),
    delayMilliseconds: z
      .int()
      .min(0)
      .max(59_000)
      .optional()
      .meta({
        examples: [500],
        description: 'Time to wait after loading, and after the other waits; 0 by default, less than timeoutSeconds',
      }),
    failOnHttpStatus: z
      .array(statusSchema.refine(isStatus, statusMessage))
      .max(50)
      .optional()
      .meta({
        examples: [[404, '500-599']],
        description:
          "Statuses of the document at url that fail the conversion: [404, '500-599']; ['400-599'] by default. [] prints whatever is answered",
      }),
    failOnResourceError: z
      .boolean()
      .optional()
      .meta({
        examples: [true],
        description:
          'Fail when an image, style sheet, font, script or frame of the document cannot be loaded or answers 400 or more, and list them; false by default',
      }),
    failOnConsoleError: z
      .boolean()
      .optional()
      .meta({
        examples: [true],
        description: 'Fail when a script throws or calls console.error, and list the messages; false by default',
      }),
  })
  .superRefine((options, context) => {
    if (options.javascript === false && options.waitForFunction !== undefined) {
      context.addIssue({ code: 'custom', message: 'Goes without javascript: false only', path: ['waitForFunction'] });
    }
  });

export type HtmlOptions = z.infer<typeof htmlOptionsSchema>;

/** Options given that mean nothing to a document without an address. */
export function optionsForUrlOnly(options: HtmlOptions): (keyof HtmlOptions)[] {
  return forUrlOnly.filter((name) => options[name] !== undefined);
}
