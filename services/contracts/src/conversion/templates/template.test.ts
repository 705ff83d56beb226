import { expect, test } from '@jest/globals';
import { openApiDocument } from '../../openapi.ts';
import { templateToPdf } from '../template-to-pdf.ts';
import { createTemplate } from './create.ts';
import { updateTemplate } from './update.ts';

interface Described {
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, unknown>;
}

const { paths } = openApiDocument({ serverUrl: '/', version: '1' }) as {
  paths: Record<string, Record<string, Described>>;
};

test.each([createTemplate, updateTemplate, templateToPdf])(
  '$name takes its own example, which OpenAPI shows',
  (contract) => {
    expect(contract.body.safeParse(contract.example).error).toBeUndefined();
    const described = paths[contract.path.replace(':id', '{id}')]?.[contract.method.toLowerCase()];
    expect(described?.requestBody?.content['application/json']?.example).toEqual(contract.example);
  },
);

test('OpenAPI tells every way to manage templates, and what each may be refused with', () => {
  const managed = Object.entries(paths).filter(([path]) => path.startsWith('/api/templates'));
  const told = managed.flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));
  expect(told.toSorted((left, right) => left.localeCompare(right))).toEqual([
    'delete /api/templates/{id}',
    'delete /api/templates/{id}/versions/{number}',
    'get /api/templates',
    'get /api/templates/{id}',
    'get /api/templates/{id}/versions',
    'get /api/templates/{id}/versions/{number}',
    'patch /api/templates/{id}',
    'post /api/templates',
    'post /api/templates/{id}/versions/{number}/restore',
    'post /api/templates/preview',
  ]);
  expect(Object.keys(paths['/api/templates/{id}']?.['patch']?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '400', '401', '404', '409']),
  );
});

test('a stored template is named instead of given, and only then has a version', () => {
  const templateId = '9b2fb1f5-58b3-4d4b-9e3f-0a4d1f6f4b11';
  const takes = (body: object): boolean => templateToPdf.body.safeParse(body).success;
  expect([{ templateId }, { templateId, version: 2 }, { template: 'x' }].map(takes)).toEqual([true, true, true]);
  expect([{}, { template: 'x', templateId }, { template: 'x', version: 2 }].map(takes)).toEqual([false, false, false]);
});
