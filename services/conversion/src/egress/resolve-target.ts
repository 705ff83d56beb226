import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { isPublicAddress } from './address-rule.ts';
import type { Target } from './target.ts';
import { isWebPort, spellTarget } from './target.ts';

/** Answers every address of a name, as `dns.promises.lookup(name, { all: true })` does. */
export type Lookup = (host: string) => Promise<LookupAddress[]>;

export type Resolution =
  | { verdict: 'allowed'; addresses: string[] }
  | { verdict: 'refused'; reason: 'port' | 'address' }
  | { verdict: 'unknown' };

/** Names that no public DNS answers (RFC 6761, RFC 6762): not worth a query, which could tell who asks. */
const privateSuffix = /(^|\.)(invalid|test|example|localhost|local|internal|onion)$/;

/**
 * Decides whether a target may be dialled and at which addresses. The name is asked for once and the caller dials what
 * was checked, so that a name that changes its mind (DNS rebinding) gains nothing. One bad address spoils the name.
 */
export async function resolveTarget(target: Target, allowed: ReadonlySet<string>, lookup: Lookup): Promise<Resolution> {
  const trusted = allowed.has(spellTarget(target));
  if (!trusted && !isWebPort(target.port)) {
    return { verdict: 'refused', reason: 'port' };
  }
  if (!trusted && privateSuffix.test(target.host)) {
    return { verdict: 'refused', reason: 'address' };
  }
  const addresses = await addressesOf(target.host, lookup);
  if (addresses.length === 0) {
    return { verdict: 'unknown' };
  }
  if (!trusted && !addresses.every(isPublicAddress)) {
    return { verdict: 'refused', reason: 'address' };
  }
  return { verdict: 'allowed', addresses };
}

async function addressesOf(host: string, lookup: Lookup): Promise<string[]> {
  if (isIP(host) !== 0) {
    return [host];
  }
  try {
    return (await lookup(host)).map((entry) => entry.address);
  } catch {
    return [];
  }
}
