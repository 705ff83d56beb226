import { operationContracts, type conversionContracts, type HttpContract, type languages } from '@octavo/contracts';
import type { HttpHandler, HttpHandlers } from '@octavo/kit';
import { createBatchHandler } from './batches/create.ts';
import { getBatchHandler } from './batches/get.ts';
import type { ConversionContext } from './context.ts';
import { demoHandler } from './demo.ts';
import { htmlToPdfHandler } from './html-to-pdf.ts';
import { deleteJobHandler } from './jobs/delete.ts';
import { getJobHandler } from './jobs/get.ts';
import { listJobsHandler } from './jobs/list.ts';
import { withModes, type ModesContext } from './jobs/modes.ts';
import { getJobResultHandler } from './jobs/result.ts';
import type { OperationHandlers } from './operation.ts';
import { jsonToPdfHandler } from './json-to-pdf.ts';
import { markdownToPdfHandler } from './markdown-to-pdf.ts';
import { pdfToImageHandler } from './pdf-to-image.ts';
import { pdfToTextHandler } from './pdf-to-text.ts';
import { getFileHandler, type FileContext } from './storage/get-file.ts';
import type { TemplatesContext } from './templates/context.ts';
import {
  createTemplateHandler,
  deleteTemplateHandler,
  getTemplateHandler,
  listTemplatesHandler,
  updateTemplateHandler,
} from './templates/manage.ts';
import { previewTemplateHandler } from './templates/preview.ts';
import {
  deleteTemplateVersionHandler,
  getTemplateVersionHandler,
  listTemplateVersionsHandler,
  restoreTemplateVersionHandler,
} from './templates/versions.ts';
import { templateToPdfHandler } from './template-to-pdf.ts';
import type { WebhooksContext } from './webhooks/context.ts';
import { listWebhookDeliveriesHandler, replayWebhookDeliveryHandler } from './webhooks/deliveries.ts';
import {
  createWebhookHandler,
  deleteWebhookHandler,
  getWebhookHandler,
  listWebhooksHandler,
  rotateWebhookSecretHandler,
  updateWebhookHandler,
} from './webhooks/manage.ts';
import { testWebhookHandler } from './webhooks/test.ts';
import { textToPdfHandler } from './text-to-pdf.ts';

/** What each operation does, however it was asked for. */
export function operationHandlers(context: ConversionContext): OperationHandlers {
  return {
    'conversion.htmlToPdf': htmlToPdfHandler(context),
    'conversion.jsonToPdf': jsonToPdfHandler(context),
    'conversion.markdownToPdf': markdownToPdfHandler(context),
    'conversion.templateToPdf': templateToPdfHandler(context),
    'conversion.textToPdf': textToPdfHandler(context),
    'conversion.pdfToText': pdfToTextHandler(context),
    'conversion.pdfToImage': pdfToImageHandler(context),
  };
}

export function conversionHandlers(
  context: ModesContext & FileContext,
  webhooks: WebhooksContext,
  templates: TemplatesContext,
  languagesHandler: HttpHandler<typeof languages>,
): HttpHandlers<typeof conversionContracts> {
  return {
    ...inEveryMode(context),
    'conversion.languages': languagesHandler,
    'conversion.demo': demoHandler(context.operations),
    'conversion.jobs.list': listJobsHandler(context),
    'conversion.jobs.get': getJobHandler(context),
    'conversion.jobs.result': getJobResultHandler(context),
    'conversion.jobs.delete': deleteJobHandler(context),
    'conversion.batches.create': createBatchHandler(context),
    'conversion.batches.get': getBatchHandler(context),
    'conversion.files.get': getFileHandler(context),
    'conversion.templates.create': createTemplateHandler(templates),
    'conversion.templates.list': listTemplatesHandler(templates),
    'conversion.templates.get': getTemplateHandler(templates),
    'conversion.templates.preview': previewTemplateHandler(context.operations),
    'conversion.templates.update': updateTemplateHandler(templates),
    'conversion.templates.delete': deleteTemplateHandler(templates),
    'conversion.templates.versions': listTemplateVersionsHandler(templates),
    'conversion.templates.getVersion': getTemplateVersionHandler(templates),
    'conversion.templates.restoreVersion': restoreTemplateVersionHandler(templates),
    'conversion.templates.deleteVersion': deleteTemplateVersionHandler(templates),
    'conversion.webhooks.create': createWebhookHandler(webhooks),
    'conversion.webhooks.list': listWebhooksHandler(webhooks),
    'conversion.webhooks.get': getWebhookHandler(webhooks),
    'conversion.webhooks.test': testWebhookHandler(webhooks),
    'conversion.webhooks.update': updateWebhookHandler(webhooks),
    'conversion.webhooks.delete': deleteWebhookHandler(webhooks),
    'conversion.webhooks.rotateSecret': rotateWebhookSecretHandler(webhooks),
    'conversion.webhooks.deliveries': listWebhookDeliveriesHandler(webhooks),
    'conversion.webhooks.replay': replayWebhookDeliveryHandler(webhooks),
  };
}

function inEveryMode(context: ModesContext): OperationHandlers {
  const handlers = Object.values(operationContracts).map((contract: HttpContract) => {
    const operation = contract.operation && context.operations.get(contract.operation);
    if (!operation) {
      throw new Error(`Nothing runs ${contract.name}`);
    }
    return [contract.name, withModes(context, operation)] as const;
  });
  return Object.fromEntries(handlers) as unknown as OperationHandlers;
}
