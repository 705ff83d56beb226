import {
  apiKeysChanged,
  apiKeysResolve,
  gatewayContracts,
  httpContracts,
  jwks,
  openApiDocument,
  type ServiceName,
} from '@octavo/contracts';
import { callHttp, createAccessTokenVerifier, startPlumbing, type Lifecycle, type Log } from '@octavo/kit';
import { Pool, type Dispatcher } from 'undici';
import { createApiKeyCache } from './api-key-cache.ts';
import { hostsExpression, type Config } from './config.ts';
import { createContractIndex } from './contract-index.ts';
import { createEdge } from './edge.ts';
import { bootExpressGateway, type GatewayConfig } from './express-gateway.ts';
import { createFailedAttempts } from './failed-attempts.ts';
import { createGatewayMetrics } from './gateway-metrics.ts';
import { createHolds } from './holds.ts';
import { limitsFor, type Limits } from './limits.ts';
import { account } from './policies/account.ts';
import { apiKey } from './policies/api-key.ts';
import { body } from './policies/body.ts';
import { contract } from './policies/contract.ts';
import { cors } from './policies/cors.ts';
import { meter } from './policies/meter.ts';
import { openapi } from './policies/openapi.ts';
import { principal } from './policies/principal.ts';
import { rateLimit } from './policies/rate-limit.ts';
import { site, type SiteOptions } from './policies/site.ts';
import { siteChanges } from './policies/site-changes.ts';
import { visitorLimit } from './policies/visitor-limit.ts';
import { upstream } from './policies/upstream.ts';
import { welcome } from './policies/welcome.ts';
import { openRedis } from './redis.ts';
import { startServer } from './server.ts';
import { openLiveSite } from './site/live-site.ts';
import { createSiteChanges } from './site-changes.ts';
import { createSettlements } from './settlements.ts';

/** Of the contracts as a whole: the `v1` of their paths and what was added since. */
const apiVersion = '1.0.0';
const jwksTimeoutMilliseconds = 2_000;
const settlingMilliseconds = 4_000;
const connectionsPerService = 512;

export interface Gateway {
  url: string;
  /** Health and metrics. */
  opsUrl: string;
  /** The configured routes, as express-gateway read them. */
  gatewayConfig: GatewayConfig;
}

/** Starts everything a gateway is made of, in the order in which it must outlive the rest. */
export async function startGateway(
  config: Config,
  { lifecycle, log, limits: changedLimits }: { lifecycle: Lifecycle; log: Log; limits?: Partial<Limits> },
): Promise<Gateway> {
  const limits = { ...limitsFor(config.HOLD_LIFETIME_SECONDS), ...changedLimits };
  const { bus, health, metrics } = await startPlumbing('gateway', config, { lifecycle, log });
  const dispatchers = openPools(config, lifecycle);
  const redis = config.REDIS_URL ? await openRedis(config.REDIS_URL, lifecycle, log) : undefined;
  const settlements = createSettlements({
    bus,
    log,
    now: Date.now,
    holdLifetimeMilliseconds: config.HOLD_LIFETIME_SECONDS * 1_000,
  });
  lifecycle.onStop('settlements', () => settlements.stop(settlingMilliseconds));
  const figures = createGatewayMetrics(metrics, settlements.pending);

  const holds = createHolds({
    bus,
    settlements,
    now: () => performance.now(),
    onTaken: (from) => figures.holdsTakenTotal.inc({ from }),
  });
  lifecycle.onStop('holds in advance', holds.stop);

  const cache = createApiKeyCache({
    resolve: async (keyHash) => (await bus.call(apiKeysResolve, { keyHash })).apiKey,
    now: Date.now,
    onLookup: (outcome) => figures.apiKeyLookupsTotal.inc({ outcome }),
  });
  bus.listen(apiKeysChanged, ({ payload }) => cache.forget(payload.keyHashes));
  bus.onReconnect(() => cache.forgetAll());

  const failed = createFailedAttempts({
    perMinute: limits.failedAttemptsPerMinute,
    onLimited: () => figures.rateLimitedTotal.inc({ reason: 'failed_attempts' }),
  });
  const verifier = createAccessTokenVerifier({
    issuer: config.AUTH_ISSUER,
    fetchKeys: () =>
      callHttp({
        url: new URL(jwks.path, config.AUTH_URL).href,
        output: jwks.output,
        timeoutMilliseconds: jwksTimeoutMilliseconds,
      }),
    now: Date.now,
  });

  const changes = createSiteChanges({ bus, log, lifecycle });
  const bySession = principal({ verifier, anonKey: config.ANON_KEY, failed });
  const byKey = apiKey({ cache, failed });
  await bus.serve(gatewayContracts, { 'gateway.health.report': () => health.report('gateway') });

  const { runPipelines, gatewayConfig } = await bootExpressGateway({
    log,
    variables: {
      API_HOSTS_PATTERN: hostsExpression(config.API_HOSTS),
      // A site answers on every host of its own; without one, only the API's are anybody's.
      SITE_HOSTS_PATTERN: config.SITE_DIRECTORY ? '' : hostsExpression(config.API_HOSTS),
      AUTH_URL: config.AUTH_URL,
      BILLING_URL: config.BILLING_URL,
      CONVERSION_URL: config.CONVERSION_URL,
      ENGAGEMENT_URL: config.ENGAGEMENT_URL,
    },
    policies: [
      cors,
      contract,
      bySession,
      byKey,
      account({ apiKey: byKey, principal: bySession }),
      visitorLimit({ redis, limits, onLimited: () => figures.rateLimitedTotal.inc({ reason: 'visitor' }) }),
      rateLimit({ redis, onLimited: () => figures.rateLimitedTotal.inc({ reason: 'api_key' }) }),
      body,
      meter({ holds, settlements, holdsOpen: figures.holdsOpen }),
      upstream({
        dispatchers,
        limits,
        principalSecret: config.PRINCIPAL_SECRET,
        behindProxy: config.TRUSTED_PROXIES > 0,
        now: Date.now,
      }),
      siteChanges(changes),
      openapi(openApiDocument({ serverUrl: config.PUBLIC_URL ?? '/', version: apiVersion })),
      site({ ...siteOptions(config, log), appConfig: changes.appConfig }),
      welcome,
    ],
  });

  const handle = createEdge({
    routeOf: createContractIndex(httpContracts()),
    runPipelines,
    trustedProxies: config.TRUSTED_PROXIES,
    stopping: lifecycle.stopping,
    metrics,
    log,
  });
  const { url } = await startServer({
    host: config.HOST,
    port: config.PORT,
    handle,
    stopTimeoutSeconds: config.STOP_TIMEOUT_SECONDS,
    idleGraceSeconds: config.IDLE_CONNECTION_GRACE_SECONDS,
    lifecycle,
  });
  health.markStarted();
  log.info({ url }, 'listening');
  return { url, opsUrl: health.url, gatewayConfig };
}

function openPools(config: Config, lifecycle: Lifecycle): Record<ServiceName, Dispatcher> {
  const open = (url: string): Pool =>
    new Pool(new URL(url).origin, { connections: connectionsPerService, connect: { timeout: 2_000 } });
  const pools = {
    auth: open(config.AUTH_URL),
    billing: open(config.BILLING_URL),
    conversion: open(config.CONVERSION_URL),
    engagement: open(config.ENGAGEMENT_URL),
  };
  lifecycle.onStop('connections to services', async () => {
    await Promise.all(Object.values(pools).map((pool) => pool.destroy()));
  });
  return pools;
}

function siteOptions(config: Config, log: Log): Omit<SiteOptions, 'appConfig'> {
  const behindProxy = config.TRUSTED_PROXIES > 0;
  const { SITE_DIRECTORY: directory, SITE_URL: siteUrl } = config;
  if (!directory || !siteUrl) {
    return { site: undefined, appHost: undefined, behindProxy };
  }
  const appUrl = config.APP_URL ?? siteUrl;
  const appHost = new URL(appUrl).host;
  return {
    site: openLiveSite({ directory, settings: { siteUrl, appUrl, anonKey: config.ANON_KEY }, log, now: Date.now }),
    appHost: appHost === new URL(siteUrl).host ? undefined : appHost,
    behindProxy,
  };
}
