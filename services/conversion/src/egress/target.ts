import { isIP } from 'node:net';

/** Where a document wants to go. `host` is normal: lower case, punycode, numbers spelled as an address. */
export interface Target {
  host: string;
  port: number;
}

/**
 * Services that speak other protocols and could be made to act on bytes meant for a web server: the Fetch standard's
 * blocked ports, and databases, caches, queues and control planes.
 */
const blockedPorts = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 138, 139, 143, 161, 179, 389, 427, 445, 465, 512, 513, 514, 515, 526, 530,
  531, 532, 540, 548, 554, 556, 563, 587, 601, 623, 636, 873, 989, 990, 993, 995, 1433, 1521, 1719, 1720, 1723, 1883,
  2049, 2181, 2375, 2376, 2379, 2380, 3128, 3306, 3389, 3659, 4045, 4190, 4222, 5060, 5061, 5432, 5672, 5900, 5984,
  6000, 6222, 6379, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 7001, 8086, 9042, 9092, 9200, 9300, 10080,
  10250, 11211, 26379, 27017, 50000,
]);

export function isWebPort(port: number): boolean {
  return port > 0 && port <= 65_535 && !blockedPorts.has(port);
}

/** Reads the absolute URL of a proxied request; null for anything but plain http with a host. */
export function targetOfUrl(url: string): (Target & { path: string; hostHeader: string }) | null {
  if (!URL.canParse(url)) {
    return null;
  }
  const parsed = new URL(url);
  if (parsed.protocol !== 'http:' || parsed.hostname === '') {
    return null;
  }
  const port = parsed.port === '' ? 80 : Number(parsed.port);
  return { host: hostOf(parsed), port, path: `${parsed.pathname}${parsed.search}`, hostHeader: parsed.host };
}

/** Reads CONNECT's `host:port`. Number forms (`0x7f.1`, `2130706433`) come out as the address they mean. */
export function targetOfAuthority(authority: string): Target | null {
  const port = /^[^/\\?#@]+:(\d{1,5})$/.exec(authority)?.[1];
  if (port === undefined || !URL.canParse(`http://${authority}`)) {
    return null;
  }
  return { host: hostOf(new URL(`http://${authority}`)), port: Number(port) };
}

/** The server that a browser would ask for a page. */
export function targetOfWebUrl(url: string): Target | null {
  if (!URL.canParse(url)) {
    return null;
  }
  const parsed = new URL(url);
  const ports: Record<string, number> = { 'http:': 80, 'https:': 443 };
  const defaultPort = ports[parsed.protocol];
  return defaultPort === undefined || parsed.hostname === ''
    ? null
    : { host: hostOf(parsed), port: parsed.port === '' ? defaultPort : Number(parsed.port) };
}

function hostOf(url: URL): string {
  const host = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname;
  return isIP(host) === 0 ? host.replace(/\.+$/, '') : host;
}

/** One spelling for a target, to compare with a list of allowed ones. */
export function spellTarget(target: Target): string {
  return isIP(target.host) === 6 ? `[${target.host}]:${target.port}` : `${target.host}:${target.port}`;
}
