import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { templateBodyLimitBytes, templateContentFields } from './template.ts';

/** Pages after these are left out. */
export const previewPages = 5;

/**
 * POST /api/templates/preview: what an editor shows while somebody writes. Nothing is charged, so the pages are marked as
 * a test key's are, and only the first ones come.
 */
export const previewTemplate = defineHttp({
  name: 'conversion.templates.preview',
  method: 'POST',
  path: '/api/templates/preview',
  access: 'user',
  summary: 'See the first pages of a template that is being written: marked, and free',
  visitorLimit: { requests: 60, windowSeconds: 60 },
  bodyLimitBytes: templateBodyLimitBytes,
  body: z.strictObject({
    template: templateContentFields.template,
    partials: templateContentFields.partials.optional(),
    data: z.record(z.string(), z.unknown()).optional().meta({ description: 'Values the template names' }),
    options: templateContentFields.options.optional(),
  }),
  output: { document: 'application/pdf' },
  errors: [
    'missing_token',
    'invalid_token',
    'malformed_json',
    'invalid_request',
    'invalid_template',
    'payload_too_large',
    'unsupported_media_type',
    'document_failed',
    'timeout',
    'overloaded',
    'engine_failed',
  ],
  example: { template: '<p>{{ name }} owes {{ total | money }}.</p>', data: { name: 'Ada', total: 1234.5 } },
});
