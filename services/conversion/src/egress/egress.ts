import { lookup as systemLookup } from 'node:dns/promises';
import { AppError } from '@octavo/contracts';
import type { Gate, GateLimits } from './gate.ts';
import { openGate } from './gate.ts';
import type { Lookup } from './resolve-target.ts';
import { spellTarget, targetOfAuthority } from './target.ts';

export interface EgressConfig {
  /** `host:port` of internal asset servers that documents may use although their addresses are private. */
  allowedAddresses?: readonly string[];
  limits?: Partial<GateLimits>;
}

export interface EgressDependencies {
  log: { warn(object: object, message: string): void };
  lookup?: Lookup;
}

/** The only way from a document to the network (DESIGN ruling 10). */
export interface Egress {
  openGate(): Promise<Gate>;
}

export const defaultGateLimits: GateLimits = {
  connectTimeoutMilliseconds: 5_000,
  idleTimeoutMilliseconds: 10_000,
  connectionBytes: 100 * 1024 * 1024,
  totalBytes: 300 * 1024 * 1024,
  connections: 128,
};

export function createEgress(config: EgressConfig, { log, lookup }: EgressDependencies): Egress {
  const context = {
    allowed: new Set((config.allowedAddresses ?? []).map(spellAllowed)),
    lookup: lookup ?? ((host: string) => systemLookup(host, { all: true })),
    limits: { ...defaultGateLimits, ...config.limits },
    onRefused: (host: string, reason: string) => log.warn({ host, reason }, 'egress refused'),
  };
  return { openGate: () => openGate(context) };
}

/** An operator's `host:port` in the spelling that targets are compared in. */
export function spellAllowed(text: string): string {
  const target = targetOfAuthority(text);
  if (!target) {
    throw new AppError({ code: 'internal', message: `Not a host:port: '${text}'` });
  }
  return spellTarget(target);
}
