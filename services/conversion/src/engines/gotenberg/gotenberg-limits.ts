import { AppError, type HtmlOptions } from '@octavo/contracts';
import type { RenderRequest } from '../html-renderer.ts';

/**
 * What Gotenberg cannot be told as the embedded engine can: over there these would mean something else, or fail
 * without a word.
 */
const embeddedOnly = [
  'cookies',
  'basicAuth',
  'extraHTTPHeaders',
  'failOnConsoleError',
  'failOnHttpStatus',
  'failOnResourceError',
  'locale',
  'singlePage',
  'timezone',
  'viewport',
] as const satisfies (keyof HtmlOptions)[];

/**
 * The HTML that is to be printed.
 * @throws AppError `invalid_request` that names what was asked for and a Gotenberg is not asked to do.
 */
export function htmlForGotenberg({ html, files, options }: RenderRequest): string {
  if (html === undefined) {
    throw refusal('url');
  }
  if (files !== undefined) {
    throw refusal('files beside index.html');
  }
  if (options.javascript === false) {
    throw refusal('options.javascript');
  }
  const asked = embeddedOnly.find((name) => options[name] !== undefined && options[name] !== false);
  if (asked !== undefined) {
    throw refusal(`options.${asked}`);
  }
  return html;
}

function refusal(path: string): AppError {
  const message = `This installation prints through Gotenberg, which is not asked for ${path}`;
  return new AppError({ code: 'invalid_request', message, details: [{ path, message }] });
}
