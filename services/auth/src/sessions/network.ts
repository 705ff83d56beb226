import { isIPv4, isIPv6 } from 'node:net';

/** How much of an address is kept, in bits. */
export interface Prefix {
  ipv4: number;
  ipv6: number;
}

/** What people are shown and what is written down: not who, but roughly where. */
export const shownPrefix: Prefix = { ipv4: 24, ipv6: 48 };

/** What counts as one client: an IPv6 one has a whole /64 to choose addresses from. */
export const clientPrefix: Prefix = { ipv4: 32, ipv6: 64 };

/** Within which a device is taken to be where it was: providers renumber within about this. */
export const homePrefix: Prefix = { ipv4: 16, ipv6: 32 };

/** The network an address is in, as `203.0.113.0/24` or `2001:db8:1::/48`; null for what is no address. */
export function networkOf(address: string | null, prefix: Prefix): string | null {
  const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
  if (isIPv4(plain)) {
    return `${keepBits(plain.split('.').map(Number), 8, prefix.ipv4).join('.')}/${prefix.ipv4}`;
  }
  if (isIPv6(plain)) {
    const groups = keepBits(groupsOf(plain), 16, prefix.ipv6);
    const text = groups.map((group) => group.toString(16)).join(':');
    return `${text.replace(/(?::0)+$/, '::').replace(/^0::$/, '::')}/${prefix.ipv6}`;
  }
  return null;
}

function groupsOf(address: string): number[] {
  // The parser knows every spelling, and writes one: no zone, no dotted tail.
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}

function keepBits(parts: readonly number[], partBits: number, bits: number): number[] {
  return parts.map((part, index) => {
    const kept = Math.max(0, Math.min(partBits, bits - index * partBits));
    return part & (((1 << kept) - 1) << (partBits - kept));
  });
}
