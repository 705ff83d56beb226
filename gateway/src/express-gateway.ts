import type { Log } from '@octavo/kit';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { RunPipelines } from './edge.ts';
import type { Exchange } from './exchange.ts';
import type { Policy, PolicyOutcome } from './policies/policy.ts';

type Next = (error?: unknown) => void;
type Middleware = (request: IncomingMessage, response: ServerResponse, next: Next) => void;

/** An Express 4 application, as far as we look into it. */
interface ExpressApp {
  _router?: { stack: { handle: Middleware }[] };
}

/** The parsed gateway.config.yml, as far as we look at it. */
export interface GatewayConfig {
  apiEndpoints: Record<string, { hostRegex?: string; methods?: string[]; paths: string[] }>;
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
  const route = rootOf(app);
  return {
    gatewayConfig: config.gatewayConfig,
    runPipelines: (exchange, finished) => {
      exchanges.set(exchange.request, exchange);
      route(exchange.request, exchange.response, finished);
    },
  };
}

/**
 * The pipelines alone, which express-gateway adds to its application last. What comes before them costs every request
 * and is for nobody here: a parsed query, passport, and the prototypes of request and response exchanged for slow ones.
 */
function rootOf(app: ExpressApp | undefined): Middleware {
  const root = app?._router?.stack.at(-1)?.handle;
  if (!root) {
    throw new Error('express-gateway did not load the gateway plugin; its own log line says why');
  }
  return root;
}

/** A rejected middleware would end the process: express-gateway's Express knows no promises. */
function middlewareOf(policy: Policy, action: Record<string, unknown>): Middleware {
  const step = policy.create(action);
  return (request, _response, next) => {
    const exchange = exchanges.get(request);
    if (!exchange) {
      next(new Error('a request reached the policies without its exchange'));
      return;
    }
    const outcome = step(exchange);
    if (outcome === 'next') {
      next();
    } else if (outcome !== 'answered') {
      void goOn(outcome, next);
    }
  };
}

async function goOn(pending: Promise<PolicyOutcome>, next: Next): Promise<void> {
  let outcome: PolicyOutcome;
  try {
    outcome = await pending;
  } catch (error) {
    next(error);
    return;
  }
  if (outcome === 'next') {
    next();
  }
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
