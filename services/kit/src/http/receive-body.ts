import { AppError, bodyFormOf, mediaTypeAdvice, type FormFilesRule, type HttpContract } from '@octavo/contracts';
import type { Request, RequestHandler } from 'express';
import { parseInput, readJsonBody, readRawBody } from './body.ts';
import { storeInlineFile } from './inline-file.ts';
import type { RequestFiles } from './request-files.ts';
import { requestFilesOf, workFor } from './request-scope.ts';
import type { StoredFile } from './stored-file.ts';
import { receiveFormFiles, receiveUpload, type UploadContract } from './upload.ts';

/** Reads a body as its contract allows; a file that comes with it is in `response.locals.upload`. */
export function receiveBody(contract: HttpContract): RequestHandler {
  const readJson = readJsonBody(contract);
  const { upload, formFiles, rawBody } = contract;
  if (rawBody) {
    return readRawBody(contract);
  }
  if (formFiles) {
    return receiveJsonOrFiles({ ...contract, formFiles }, readJson);
  }
  if (!upload) {
    return readJson;
  }
  const uploadContract: UploadContract = { ...contract, upload };
  return (request, response, next) => {
    const form = bodyFormOf(contract, request.get('content-type'));
    if (!form) {
      next(new AppError({ code: 'unsupported_media_type', message: mediaTypeAdvice(contract) }));
      return;
    }
    const files = requestFilesOf(response);
    if (form.kind === 'json') {
      readJson(request, response, (error?: unknown) => {
        if (error) {
          next(error);
          return;
        }
        workFor(response, takeInlineFile(request, uploadContract, files)).then((file) => {
          response.locals['upload'] = file;
          next();
        }, next);
      });
      return;
    }
    const receiving = receiveUpload(request, uploadContract, files, (body) => {
      if (contract.body) {
        parseInput(contract.body, body);
      }
    });
    workFor(response, receiving).then(({ body, file }) => {
      request.body = body;
      response.locals['upload'] = file;
      next();
    }, next);
  };
}

function receiveJsonOrFiles(
  contract: HttpContract & { formFiles: FormFilesRule },
  readJson: RequestHandler,
): RequestHandler {
  return (request, response, next) => {
    if (bodyFormOf(contract, request.get('content-type'))?.kind !== 'form') {
      void readJson(request, response, next);
      return;
    }
    const receiving = receiveFormFiles(request, contract, requestFilesOf(response));
    workFor(response, receiving).then(({ body, file }) => {
      request.body = body;
      response.locals['upload'] = file;
      next();
    }, next);
  };
}

/** The file leaves the body, so that it is in memory no longer than it takes to write it down. */
async function takeInlineFile(
  request: Request,
  { body: schema, upload }: UploadContract,
  files: RequestFiles,
): Promise<StoredFile | undefined> {
  if (schema) {
    parseInput(schema, request.body);
  }
  const { [upload.field]: text, ...rest } = request.body as Record<string, unknown>;
  if (typeof text !== 'string') {
    return undefined;
  }
  request.body = rest;
  return storeInlineFile(upload.field, text, files);
}
