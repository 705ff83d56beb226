import { headers as natsHeaders, type MsgHdrs } from 'nats';
import { propagationHeaders } from '../request-context.ts';

/** The active trace and request id as NATS headers. */
export function outgoingHeaders(extra: Record<string, string> = {}): MsgHdrs {
  const headers = natsHeaders();
  for (const [name, value] of Object.entries({ ...propagationHeaders(), ...extra })) {
    headers.set(name, value);
  }
  return headers;
}

/** A message's headers as the carrier `contextOf` reads. */
export function carrierOf(headers: MsgHdrs | undefined): Record<string, string> {
  return headers ? Object.fromEntries([...headers].map(([name, values]) => [name.toLowerCase(), values[0] ?? ''])) : {};
}
