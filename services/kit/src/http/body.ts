import {
  AppError,
  bodyFormOf,
  detailsOfIssues,
  mediaTypeAdvice,
  type ErrorDetail,
  type HttpContract,
} from '@octavo/contracts';
import express, { type RequestHandler } from 'express';
import type { z } from 'zod';
import { bodyTooLarge } from './body-errors.ts';

interface BodyParserError {
  type?: string;
  status?: number;
}

/** Reads a JSON body up to the contract's limit. What is not JSON, or too large, becomes a named error. */
export function readJsonBody(contract: HttpContract): RequestHandler {
  if (!contract.body) {
    return (_request, _response, next) => next();
  }
  const limitBytes = bodyFormOf(contract, 'application/json')?.limitBytes ?? contract.bodyLimitBytes;
  const mediaTypes = ['application/json', ...(contract.jsonAsText ? ['text/plain'] : [])];
  const parse = express.json({ limit: limitBytes, strict: false, type: mediaTypes });
  return (request, response, next) => {
    if (!request.is(mediaTypes)) {
      next(new AppError({ code: 'unsupported_media_type', message: mediaTypeAdvice(contract) }));
      return;
    }
    parse(request, response, (error?: unknown) => next(error ? bodyError(error, limitBytes) : undefined));
  };
}

/** Reads a body as the bytes that were sent, up to the contract's limit. */
export function readRawBody(contract: HttpContract): RequestHandler {
  const { bodyLimitBytes } = contract;
  const parse = express.raw({ limit: bodyLimitBytes, inflate: false, type: () => true });
  return (request, response, next) => {
    if (bodyFormOf(contract, request.get('content-type'))?.kind !== 'raw') {
      next(new AppError({ code: 'unsupported_media_type', message: mediaTypeAdvice(contract) }));
      return;
    }
    parse(request, response, (error?: unknown) => {
      // Without any body there is none to read: those are no bytes.
      request.body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      next(error ? bodyError(error, bodyLimitBytes) : undefined);
    });
  };
}

function bodyError(error: unknown, limitBytes: number): AppError {
  const { type, status } = error as BodyParserError;
  switch (type) {
    case 'entity.too.large':
      return bodyTooLarge(limitBytes, error);
    case 'charset.unsupported':
    case 'encoding.unsupported':
      return new AppError({
        code: 'unsupported_media_type',
        message: 'Send JSON in UTF-8, plain or compressed with gzip, deflate or br',
        cause: error,
      });
    case 'request.aborted':
      return new AppError({ code: 'client_closed_request', message: 'The request was cut off', cause: error });
    default:
      if (status !== undefined && status >= 500) {
        return new AppError({ code: 'internal', message: 'The body could not be read', cause: error });
      }
      return new AppError({
        code: 'malformed_json',
        message: `The body is not valid JSON: ${error instanceof Error ? error.message.slice(0, 200) : 'unreadable'}`,
        cause: error,
      });
  }
}

/**
 * Parses input by a contract's schema.
 * @throws AppError `invalid_request` whose message is the one given, or names the first fault, and whose details name all.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  invalidMessage?: string,
): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) {
    return result.data;
  }
  const details = detailsOfIssues(result.error.issues);
  const [first] = details;
  throw new AppError({
    code: 'invalid_request',
    message: invalidMessage ?? messageOf(first),
    details,
    cause: result.error,
  });
}

function messageOf(fault: ErrorDetail | undefined): string {
  if (!fault) {
    return 'The request is not valid';
  }
  return fault.path ? `${fault.path}: ${fault.message}` : fault.message;
}
