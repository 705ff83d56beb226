import { z } from 'zod';
import { isDocumentOutput, type DocumentOutput, type FormFilesRule, type HttpContract } from './contract.ts';
import { jobSchema } from './conversion/jobs/job.ts';
import { base64OutputSchema, urlOutputSchema } from './conversion/output.ts';
import { webhookHeaders, webhookMessageList, webhookMessageSchema } from './conversion/webhooks/message.ts';
import { errorCodes, errorStatuses, type ErrorCode } from './errors.ts';
import { mainFileOf } from './media-type.ts';
import { operationCredits } from './plans.ts';
import { productName } from './product.ts';
import { httpContracts } from './registry.ts';

type Json = Record<string, unknown>;

/** What any request may get, whatever its contract. */
const commonErrors: ErrorCode[] = ['rate_limited', 'internal', 'unavailable'];

const meteredHeaders: Json = {
  'X-Request-Id': { description: 'Names this request in our logs', schema: { type: 'string' } },
  'X-Credits-Used': { description: 'Credits this request cost', schema: { type: 'integer' } },
  'X-Credits-Remaining': { description: 'Credits left after it', schema: { type: 'integer' } },
  'X-Rate-Limit': { description: 'Requests per minute of this key', schema: { type: 'integer' } },
  RateLimit: { description: 'What is left of the limit (IETF draft)', schema: { type: 'string' } },
  'RateLimit-Policy': { description: 'The limit (IETF draft)', schema: { type: 'string' } },
};

const errorSchema = z
  .object({
    error: z.string().meta({ description: 'What happened and what to change' }),
    code: z.enum(errorCodes).meta({ description: 'Stable; compare by it' }),
    requestId: z.string(),
    details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ description: 'Every failed request answers this' });

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function securityOf(contract: HttpContract): Json[] {
  switch (contract.access) {
    case 'apiKey':
      return [{ apiKey: [] }];
    case 'user':
    case 'admin':
      return [{ accessToken: [] }];
    case 'account':
      return [{ apiKey: [] }, { accessToken: [] }];
    case 'anyone':
    case 'service':
      return [];
    default:
      return contract.access satisfies never;
  }
}

function errorResponses(contract: HttpContract): Json {
  const codesByStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...contract.errors, ...commonErrors])) {
    const status = errorStatuses[code];
    codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...codesByStatus]
      .toSorted(([left], [right]) => left - right)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.join(', '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
  );
}

function successResponse(contract: HttpContract): Json {
  const { output, successStatus } = contract;
  if (successStatus === 204) {
    return { description: 'Done' };
  }
  if (successStatus === 303) {
    const schema = { type: 'string', format: 'uri' };
    return { description: 'Go on there', headers: { Location: { description: 'Where to', schema } } };
  }
  return {
    description: isDocumentOutput(output) ? 'The document' : 'OK',
    ...(contract.operation ? { headers: meteredHeaders } : {}),
    content: isDocumentOutput(output)
      ? documentContent(contract, output)
      : { 'application/json': { schema: jsonSchema(output, 'output') } },
  };
}

/** An operation's document may be asked for by address or within JSON. */
function documentContent({ operation }: HttpContract, { document }: DocumentOutput): Json {
  const bytes = Object.fromEntries(
    [document].flat().map((mediaType) => [mediaType, { schema: { type: 'string', contentMediaType: mediaType } }]),
  );
  const wrapped = [jsonSchema(urlOutputSchema, 'output'), jsonSchema(base64OutputSchema, 'output')];
  const json = bytes['application/json'];
  return {
    ...bytes,
    ...(operation ? { 'application/json': { schema: { anyOf: [...(json ? [json.schema] : []), ...wrapped] } } } : {}),
  };
}

function queryParameters(contract: HttpContract): Json[] {
  if (!contract.query) {
    return [];
  }
  const schema = jsonSchema(contract.query, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
}

function pathParameters(contract: HttpContract): Json[] {
  return [...contract.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

/** Operations can be asked for as jobs. */
const preferParameter: Json = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: 'respond-async: answer 202 with the address of a job, and convert without the request',
  schema: { type: 'string' },
  example: 'respond-async',
};

const idempotencyParameter: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Names the request for 24 hours: sent again with the same key and payload, it gets the first answer and costs nothing',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: 'invoice-2026-0147',
};

const acceptedResponse: Json = {
  description: 'With Prefer: respond-async. The job is charged when it succeeds',
  headers: { Location: { description: 'The address of the job', schema: { type: 'string' } } },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Job' } } },
};

function bodyContent({ upload, formFiles, rawBody, example }: HttpContract, body: z.ZodType): Json {
  if (rawBody) {
    return Object.fromEntries(
      rawBody.map((mediaType) => [mediaType, { schema: { description: 'Judged by its bytes as they were sent' } }]),
    );
  }
  const json = { schema: jsonSchema(body, 'input'), ...(example === undefined ? {} : { example }) };
  if (formFiles) {
    return { 'application/json': json, 'multipart/form-data': { schema: formFilesSchema(formFiles) } };
  }
  if (!upload) {
    return { 'application/json': json };
  }
  const file = { type: 'string', contentMediaType: upload.mediaTypes[0] };
  const form = { type: 'object', required: ['file'], properties: { file }, additionalProperties: { type: 'string' } };
  return {
    'application/json': json,
    'multipart/form-data': {
      schema: { ...form, description: 'The file, and each option as a field of its name' },
    },
    ...Object.fromEntries(
      upload.mediaTypes.map((mediaType) => [
        mediaType,
        { schema: { ...file, contentMediaType: mediaType, description: 'The file; options stand in the query' } },
      ]),
    ),
  };
}

function formFilesSchema({ texts, maximumFiles }: FormFilesRule): Json {
  const main = mainFileOf({ texts, maximumFiles });
  return {
    type: 'object',
    description: `${main}, the files it refers to by their names, and each option as a field of its name`,
    properties: {
      files: {
        type: 'array',
        maxItems: maximumFiles,
        items: { type: 'string', contentMediaType: 'application/octet-stream' },
        description: `Known by their file names, folders included: 'images/logo.png'. These are texts of the request: ${Object.keys(texts).join(', ')}`,
      },
    },
    additionalProperties: { type: 'string' },
  };
}

function operationOf(contract: HttpContract): Json {
  const parameters = [
    ...pathParameters(contract),
    ...queryParameters(contract),
    ...(contract.operation ? [preferParameter] : []),
    ...(contract.operation || contract.errors.includes('idempotency_mismatch') ? [idempotencyParameter] : []),
  ];
  return {
    operationId: contract.name,
    summary: contract.summary,
    tags: [contract.name.split('.')[0]],
    ...(contract.operation ? { description: `Costs ${operationCredits[contract.operation]} credits.` } : {}),
    security: securityOf(contract),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(contract.body ? { requestBody: { required: true, content: bodyContent(contract, contract.body) } } : {}),
    responses: {
      [String(contract.successStatus ?? 200)]: successResponse(contract),
      ...(contract.operation ? { '202': acceptedResponse } : {}),
      ...errorResponses(contract),
    },
  };
}

/** What we post to the endpoints of customers. */
function postedMessages(): Json {
  const parameters = Object.entries(webhookHeaders).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }));
  return Object.fromEntries(
    webhookMessageList.map(({ type, summary }) => [
      type,
      {
        post: {
          operationId: `webhook.${type}`,
          summary,
          tags: ['webhooks'],
          parameters,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(webhookMessageSchema(type), 'output') } },
          },
          responses: { '2XX': { description: 'Taken; anything else is tried again' } },
        },
      },
    ]),
  );
}

/** The OpenAPI 3.1 document of every public method, made from the contracts and from nothing else. */
export function openApiDocument(options: { serverUrl: string; version: string }): Json {
  const paths: Record<string, Json> = {};
  for (const { contract } of httpContracts()) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operationOf(contract) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: options.version,
      description: 'PDF processing. Send a document, get a document; pay in credits.',
    },
    servers: [{ url: options.serverUrl }],
    paths,
    webhooks: postedMessages(),
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: oct_live_… or oct_test_…' },
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'From signing in' },
      },
      schemas: { Error: jsonSchema(errorSchema, 'output'), Job: jsonSchema(jobSchema, 'output') },
    },
  };
}
