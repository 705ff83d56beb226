import type { Log } from '@octavo/kit';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { RunPipelines } from './edge.ts';
import type { Exchange } from './exchange.ts';
import type { Policy } from './policies/policy.ts';

type Next = (error?: unknown) => void;
type ExpressApp = (request: IncomingMessage, response: ServerResponse, next: Next) => void;

/** The parsed gateway.config.yml, as far as we look at it. */
export interface GatewayConfig {
  apiEndpoints: Record<string, { hostRegex?: string; paths: string[] }>;
  serviceEndpoints: Record<string, { url: string }>;
  policies: string[];
  pipelines: Record<
    string,
    { apiEndpoints: string[]; policies: Record<string, { action?: Record<string, unknown> } | null>[] }
  >;
}

interface PluginContext {
  registerPolicy(policy: { name: string; schema: object; policy: (action: Record<string, unknown>) => unknown }): void;
  registerGatewayRoute(route: (app: ExpressApp) => void): void;
}

export interface ExpressGatewayOptions {
  policies: readonly Policy[];
  /** Values for the `${}` of the configuration files. */
  variables: Record<string, string>;
  log: Log;
}

const packageRoot = new URL(
  existsSync(new URL('../plugin-bridge.cjs', import.meta.url)) ? '../' : '../../',
  import.meta.url,
);
const fromHere = createRequire(import.meta.url);
const pluginSymbol = Symbol.for('octavo.gateway.plugin');

const exchanges = new WeakMap<IncomingMessage, Exchange>();

/**
 * Boots express-gateway on config/ with our policies, and nothing else of it: no server, admin API, store or file
 * watcher. It keeps its state in modules and the environment, so boots must follow one another.
 */
export async function bootExpressGateway(
  options: ExpressGatewayOptions,
): Promise<{ runPipelines: RunPipelines; gatewayConfig: GatewayConfig }> {
  Object.assign(process.env, options.variables, {
    EG_CONFIG_DIR: fileURLToPath(new URL('config', packageRoot)),
    EG_DISABLE_CONFIG_WATCH: '1',
    GATEWAY_PLUGIN: fileURLToPath(new URL('plugin-bridge.cjs', packageRoot)),
  });
  const require = createRequire(fromHere.resolve('express-gateway'));
  replaceLoggers(require('./logger') as Record<string, unknown>, options.log);
  // Its own makes each request's id, which we do not use, with the deprecated `new Buffer`.
  (require('uuid62') as { v4: () => string }).v4 = randomUUID;

  // A later boot in one process must not meet the policies and configuration of the one before.
  const { policies: registered } = require('./policies') as { policies: Record<string, unknown> };
  for (const { name } of options.policies) {
    delete registered[name];
  }
  const config = require('./config') as { loadConfig(type: string): void; gatewayConfig: GatewayConfig };
  config.loadConfig('system');
  config.loadConfig('gateway');

  let app: ExpressApp | undefined;
  Object.assign(globalThis, {
    [pluginSymbol]: {
      init(context: PluginContext) {
        context.registerGatewayRoute((created) => {
          app = created;
        });
        for (const policy of options.policies) {
          context.registerPolicy({
            name: policy.name,
            schema: { $id: `urn:gateway:policy:${policy.name}`, type: 'object', ...policy.schema },
            policy: (action) => middlewareOf(policy, action),
          });
        }
      },
    },
  });
  await (require('./index') as () => { run(): Promise<unknown> })().run();
  if (!app) {
    throw new Error('express-gateway did not load the gateway plugin; its own log line says why');
  }
  const express = app;
  return {
    gatewayConfig: config.gatewayConfig,
    runPipelines: (exchange, finished) => {
      exchanges.set(exchange.request, exchange);
      express(exchange.request, exchange.response, finished);
    },
  };
}

/** A rejected middleware would end the process: express-gateway's Express knows no promises. */
function middlewareOf(policy: Policy, action: Record<string, unknown>): ExpressApp {
  const step = policy.create(action);
  return (request, _response, next) => {
    const exchange = exchanges.get(request);
    if (!exchange) {
      next(new Error('a request reached the policies without its exchange'));
      return;
    }
    const outcome = step(exchange);
    if (outcome instanceof Promise) {
      outcome.then((resolved) => resolved === 'next' && next(), next);
    } else if (outcome === 'next') {
      next();
    }
  };
}

/** Its loggers format every line, also those below their level; ours take over warnings and errors. */
function replaceLoggers(loggers: Record<string, unknown>, log: Log): void {
  const silent = (): void => undefined;
  const tell =
    (level: 'error' | 'warn', scope: string) =>
    (...words: unknown[]): void =>
      log[level]({ scope }, `express-gateway: ${words.map((word) => String(word)).join(' ')}`);
  const loggerOf = (scope: string): Record<string, unknown> => ({
    error: tell('error', scope),
    warn: tell('warn', scope),
    info: silent,
    log: silent,
    verbose: silent,
    debug: silent,
    silly: silent,
  });
  for (const scope of ['gateway', 'policy', 'config', 'db', 'admin', 'plugins']) {
    loggers[scope] = loggerOf(scope);
  }
  loggers['createLoggerWithLabel'] = loggerOf;
}
