import type { Occasion } from '../emails/letters.ts';
import { deviceName } from './device-name.ts';
import { networkOf, shownPrefix } from './network.ts';
import type { Device } from './session.ts';

/** What an e-mail tells of the request that caused it. */
export function occasionOf({ userAgent, clientAddress }: Device, at: Date): Occasion {
  return { at, device: deviceName(userAgent), network: networkOf(clientAddress, shownPrefix) };
}
