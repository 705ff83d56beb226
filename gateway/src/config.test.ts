import { describe, expect, test } from '@jest/globals';
import { configSchema, hostsExpression } from './config.ts';

describe('hosts of the API', () => {
  const matches = (patterns: string[], host: string): boolean => new RegExp(hostsExpression(patterns)).test(host);

  test.each([
    [['*'], 'anything.example', true],
    [['api.example.com', '*'], 'anything.example', true],
    [['api.example.com'], 'api.example.com', true],
    [['api.example.com'], 'apiXexample.com', false],
    [['api.example.com'], 'api.example.com.evil.example', false],
    [['*.example.com'], 'api.example.com', true],
    [['*.example.com'], 'example.com', false],
    [['*.example.com', 'localhost'], 'localhost', true],
  ])('%j and %s: %s', (patterns, host, expected) => {
    expect(matches(patterns, host)).toBe(expected);
  });

  test('are names, not expressions', () => {
    expect(configSchema.shape.API_HOSTS.safeParse('api.example.com, *.example.org').data).toEqual([
      'api.example.com',
      '*.example.org',
    ]);
    expect(configSchema.shape.API_HOSTS.safeParse('.*|evil').success).toBe(false);
  });
});
