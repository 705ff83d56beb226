import { z } from 'zod';
import { defineHttp } from '../contract.ts';
import { faultOfChoice } from './input-url.ts';

/** Longest document that a visitor may try. */
export const demoLimitCharacters = 100_000;

/** Pages after these are left out. */
export const demoPages = 3;

/**
 * POST /functions/v1/demo: what the marketing site offers to try. Nobody signs in and nothing is charged, so the page is
 * marked as a test key's are, scripts do not run, and only the first pages come.
 */
export const demo = defineHttp({
  name: 'conversion.demo',
  method: 'POST',
  path: '/functions/v1/demo',
  access: 'anyone',
  summary: 'Try HTML or Markdown without an account: marked, without scripts, three pages at most',
  visitorLimit: { requests: 6, windowSeconds: 60 },
  bodyLimitBytes: 512 * 1024,
  body: z
    .strictObject({
      html: z.string().min(1, 'Write some HTML').max(demoLimitCharacters).optional(),
      markdown: z.string().min(1, 'Write some Markdown').max(demoLimitCharacters).optional(),
    })
    .superRefine((body, context) => {
      const message = faultOfChoice(body, ['html', 'markdown']);
      if (message !== undefined) {
        context.addIssue({ code: 'custom', message, path: ['html'] });
      }
    }),
  output: { document: 'application/pdf' },
  errors: [
    'malformed_json',
    'invalid_request',
    'payload_too_large',
    'unsupported_media_type',
    'document_failed',
    'timeout',
    'overloaded',
    'engine_failed',
  ],
  example: { html: '<h1>Hello</h1>' },
});
