import { templateLimitCharacters } from '@octavo/contracts';
import type { templateToPdf, TemplateOptions, TemplatePartials } from '@octavo/contracts';
import type { HttpHandler, HttpRequest } from '@octavo/kit';
import type { ConversionContext } from './context.ts';
import { printDocument } from './print-document.ts';
import { givenText } from './remote-input/given-text.ts';
import { mergeOptions } from './templates/merge-options.ts';
import { renderableMissing } from './templates/public-template.ts';

export function templateToPdfHandler(context: ConversionContext): HttpHandler<typeof templateToPdf> {
  return (request) =>
    printDocument(context, request, async (signal) => {
      const { template, partials, options } = await filled(context, request, signal);
      const { locale, currency, strictVariables, ...pageOptions } = options;
      const settings = { partials, locale, currency, strictVariables };
      const html = await context.documents.templateToHtml(template, request.body.data ?? {}, settings, signal);
      return { html, options: pageOptions };
    });
}

interface Filled {
  template: string;
  partials: TemplatePartials;
  options: TemplateOptions;
}

/** The template of the request or at its address, or the stored one that it names with what the request says otherwise. */
async function filled(
  context: ConversionContext,
  { principal, body, files }: HttpRequest<typeof templateToPdf>,
  signal: AbortSignal,
): Promise<Filled> {
  const { template: text, url, templateId, version, partials = {}, options = {} } = body;
  if (templateId === undefined) {
    const template = await givenText(context, { text, url }, templateLimitCharacters, { files, signal });
    return { template, partials, options };
  }
  const stored = await context.templates.findContent(principal.userId, templateId, version);
  if (!stored) {
    throw renderableMissing(version);
  }
  return {
    template: stored.template,
    partials: { ...stored.partials, ...partials },
    options: mergeOptions(stored.options, options),
  };
}
