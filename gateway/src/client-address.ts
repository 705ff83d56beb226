import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/**
 * The client's address as the outermost proxy of ours saw it. Each proxy appends the address it was called from, so
 * that the last entries are ours and everything before them is the client's own word.
 */
export function clientAddressOf(request: IncomingMessage, trustedProxies: number): string {
  const socketAddress = request.socket.remoteAddress ?? 'unknown';
  const told = request.headers['x-forwarded-for'];
  if (trustedProxies === 0 || told === undefined) {
    return socketAddress;
  }
  const hops = [...String(told).split(','), socketAddress].map((hop) => hop.trim());
  return hops[Math.max(0, hops.length - 1 - trustedProxies)] || socketAddress;
}

/** Where a limit by address counts: an IPv6 client has a whole /64 to choose addresses from. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) {
    return address.replace(/^::ffff:/, '');
  }
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right].slice(0, 4).join(':');
}
