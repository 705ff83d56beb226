import { describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { baseConfigSchema, ConfigError, readConfig } from './config.ts';

const complete = {
  PORT: '8080',
  OPS_PORT: '9090',
  NATS_URL: 'nats://127.0.0.1:4222',
  PRINCIPAL_SECRET: randomBytes(32).toString('base64url'),
};

describe('configuration', () => {
  test('that is complete is read with its defaults', () => {
    expect(readConfig(baseConfigSchema, complete)).toMatchObject({
      PORT: 8080,
      LOG_LEVEL: 'info',
      NATS_PREFIX: 'octavo',
    });
  });

  test('that misses a variable names it', () => {
    const { NATS_URL: _, ...missing } = complete;
    expect(() => readConfig(baseConfigSchema, missing)).toThrow(new ConfigError('NATS_URL is not set'));
    expect(() => readConfig(baseConfigSchema, { ...complete, NATS_URL: '' })).toThrow('NATS_URL is not set');
  });

  test('that has a wrong secret names the variable and keeps its value to itself', () => {
    expect(() => readConfig(baseConfigSchema, { ...complete, PRINCIPAL_SECRET: 'hunter2' })).toThrow(
      new ConfigError('PRINCIPAL_SECRET is wrong: must be 32 bytes in base64 or base64url'),
    );
  });
});
