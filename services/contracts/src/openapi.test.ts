import { expect, test } from '@jest/globals';
import { webhookMessageTypes } from './conversion/webhooks/endpoint.ts';
import { z } from 'zod';
import { openApiDocument } from './openapi.ts';
import { httpContracts, operationContracts } from './registry.ts';

interface Described {
  parameters?: { name: string; in: string }[];
  responses: Record<string, { content?: Record<string, unknown> }>;
}

const { paths, webhooks } = openApiDocument({ serverUrl: '/', version: '1' }) as {
  paths: Record<string, Record<string, Described>>;
  webhooks: Record<string, { post: { requestBody: unknown } }>;
};

test.each(Object.values(operationContracts).map(({ path }) => path))('%s tells every way to ask for it', (path) => {
  const post = paths[path]?.['post'];
  expect(post?.parameters?.map(({ name }) => name)).toEqual(expect.arrayContaining(['Prefer', 'Idempotency-Key']));
  expect(post?.responses['202']).toBeDefined();
  expect(post?.responses['200']?.content).toHaveProperty(['application/json']);
});

test('what is in braces in a path is described, and a batch is accepted, not done', () => {
  for (const [path, methods] of Object.entries(paths)) {
    const inBraces = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { parameters = [] } of Object.values(methods)) {
      expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(inBraces);
    }
  }
  expect(Object.keys(paths['/functions/v1/batches']?.['post']?.responses ?? {})).toContain('202');
  expect(Object.keys(paths['/functions/v1/batches']?.['post']?.responses ?? {})).not.toContain('200');
});

test('a body is shown by an example that the contract takes', () => {
  for (const { contract } of httpContracts()) {
    if (contract.body && !contract.rawBody) {
      expect([contract.name, contract.body.safeParse(contract.example).error?.issues]).toEqual([
        contract.name,
        undefined,
      ]);
    }
  }
});

test('what has no answer to show says so, and what leads elsewhere says where', () => {
  expect(paths['/auth/v1/logout']?.['post']?.responses['204']).toEqual({ description: 'Done' });
  expect(paths['/auth/v1/verify']?.['get']?.responses['303']).toHaveProperty(['headers', 'Location']);
});

test('each event is described as it is posted', () => {
  expect(Object.keys(webhooks)).toEqual([...webhookMessageTypes]);
  const schema = ['post', 'requestBody', 'content', 'application/json', 'schema', 'properties'];
  expect(webhooks['credits.low']).toHaveProperty([...schema, 'data', 'properties', 'balance']);
  expect(webhooks['job.failed']).toHaveProperty([...schema, 'data', 'properties', 'error']);
});

interface Option {
  examples?: unknown[];
  properties?: Record<string, Option>;
}

/** Options without an example of their own, and not in the example of what they belong to either. */
function withoutExample({ properties = {} }: Option, example: unknown, path: string): string[] {
  return Object.entries(properties).flatMap(([name, option]) => {
    const shown = (example as Record<string, unknown> | undefined)?.[name];
    if (option.examples) {
      return [];
    }
    return option.properties
      ? withoutExample(option, shown, `${path}${name}.`)
      : shown === undefined
        ? [path + name]
        : [];
  });
}

test.each(Object.values(operationContracts))('each option of $name is shown by an example', ({ body, example }) => {
  const described = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Option;
  expect(withoutExample(described, example, '')).toEqual([]);
});

/** Fields that are taken by themselves, and what they are shown with. */
function* examplesIn(schema: z.ZodType, path: string): Generator<[string, z.ZodType, unknown]> {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  for (const example of (schema.meta()?.['examples'] ?? inner.meta()?.['examples'] ?? []) as unknown[]) {
    yield [path, schema, example];
  }
  if (inner instanceof z.ZodObject) {
    for (const [name, field] of Object.entries(inner.shape)) {
      yield* examplesIn(field as z.ZodType, `${path}.${name}`);
    }
  }
}

test.each(Object.values(operationContracts))('the examples of the options of $name are taken', ({ name, body }) => {
  const examples = [...examplesIn(body, name)];
  expect(examples.length).toBeGreaterThan(5);
  for (const [path, schema, example] of examples) {
    expect([path, schema.safeParse(example).error?.issues]).toEqual([path, undefined]);
  }
});
