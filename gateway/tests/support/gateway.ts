import { createLifecycle, createLog, readConfig, type Lifecycle } from '@octavo/kit';
import { testNats } from '@octavo/local/testing';
import { randomBytes } from 'node:crypto';
import { configSchema } from '../../src/config.ts';
import { startGateway, type Gateway } from '../../src/gateway.ts';
import type { Limits } from '../../src/limits.ts';
import { startBilling, type BillingStandIn } from './billing.ts';
import { answerPdf, startService, type ServiceStandIn } from './service.ts';

export const issuer = 'https://auth.test';
export const principalSecret = randomBytes(32);

export interface TestStack {
  gateway: Gateway;
  /** One more gateway in all like the first, which stops with it. */
  startAnother(): Promise<Gateway>;
  lifecycle: Lifecycle;
  billing: BillingStandIn;
  conversion: ServiceStandIn;
  auth: ServiceStandIn;
  billingHttp: ServiceStandIn;
  engagement: ServiceStandIn;
  stop(): Promise<void>;
}

export function gatewayEnvironment(addresses: {
  natsUrl: string;
  natsPrefix: string;
  conversionUrl: string;
  authUrl: string;
  billingUrl: string;
  engagementUrl: string;
}): Record<string, string> {
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    HOST: '127.0.0.1',
    PORT: '0',
    OPS_PORT: '0',
    NATS_URL: addresses.natsUrl,
    NATS_PREFIX: addresses.natsPrefix,
    PRINCIPAL_SECRET: principalSecret.toString('base64url'),
    AUTH_URL: addresses.authUrl,
    BILLING_URL: addresses.billingUrl,
    CONVERSION_URL: addresses.conversionUrl,
    ENGAGEMENT_URL: addresses.engagementUrl,
    AUTH_ISSUER: issuer,
    ANON_KEY: 'anon',
    STOP_TIMEOUT_SECONDS: '10',
  };
}

/** A gateway with real NATS, and stand-ins for the services behind it. */
export async function startTestStack(
  options: { limits?: Partial<Limits>; environment?: Record<string, string>; natsUrl?: string } = {},
): Promise<TestStack> {
  const { natsUrl, natsPrefix } = testNats();
  const billing = await startBilling({ natsUrl, natsPrefix });
  const conversion = await startService(answerPdf);
  const auth = await startService((_request, response) => response.end('{}'));
  const billingHttp = await startService((_request, response) => response.end('{}'));
  const engagement = await startService((_request, response) => response.end('{}'));
  const config = readConfig(configSchema, {
    ...gatewayEnvironment({
      natsUrl: options.natsUrl ?? natsUrl,
      natsPrefix,
      conversionUrl: conversion.url,
      authUrl: auth.url,
      billingUrl: billingHttp.url,
      engagementUrl: engagement.url,
    }),
    ...options.environment,
  });
  const log = createLog({ name: 'gateway', level: config.LOG_LEVEL });
  const lifecycle = createLifecycle(log);
  const start = (lifecycle: Lifecycle): Promise<Gateway> =>
    startGateway(config, { lifecycle, log, ...(options.limits ? { limits: options.limits } : {}) });
  const gateway = await start(lifecycle);
  const others: Lifecycle[] = [];
  return {
    gateway,
    startAnother() {
      const other = createLifecycle(log);
      others.push(other);
      return start(other);
    },
    lifecycle,
    billing,
    conversion,
    auth,
    billingHttp,
    engagement,
    async stop() {
      await Promise.all([lifecycle, ...others].map((each) => each.stop()));
      await Promise.all([billing.stop(), conversion.stop(), auth.stop(), billingHttp.stop(), engagement.stop()]);
    },
  };
}
