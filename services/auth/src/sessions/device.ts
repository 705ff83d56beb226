import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { Device } from './session.ts';

const longestUserAgent = 500;

/** Reads the device from a request of the gateway's, which writes the client's address last in X-Forwarded-For. */
export function deviceOf(headers: IncomingHttpHeaders): Device {
  const forwarded = headers['x-forwarded-for'];
  const address = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',').at(-1)?.trim() ?? '';
  return {
    userAgent: headers['user-agent']?.slice(0, longestUserAgent) ?? null,
    clientAddress: isIP(address) ? address : null,
  };
}
