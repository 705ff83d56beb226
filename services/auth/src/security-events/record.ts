import type { SecurityEventKind } from '@octavo/contracts';
import { currentRequestId } from '@octavo/kit';
import type { Database, Transaction } from '../database.ts';
import type { AuthMetrics } from '../metrics.ts';
import { deviceName } from '../sessions/device-name.ts';
import { networkOf, shownPrefix } from '../sessions/network.ts';
import type { Device } from '../sessions/session.ts';

export interface NewSecurityEvent {
  kind: SecurityEventKind;
  /** Whose account it is about. */
  userId: string | null;
  /** Who did it, if somebody is signed in. */
  actorId?: string;
  device: Device;
  /** Why an administrator did it. */
  reason?: string | undefined;
}

/** Writes down what happened to accounts: with the change, in its transaction, or alone when nothing changed. */
export interface SecurityEvents {
  record(client: Database | Transaction, event: NewSecurityEvent): Promise<void>;
}

export function createSecurityEvents(options: {
  metrics: Pick<AuthMetrics, 'securityEventsTotal'>;
  now: () => number;
}): SecurityEvents {
  return {
    async record(client, { kind, userId, actorId, device, reason }) {
      options.metrics.securityEventsTotal.inc({ kind });
      await client.securityEvent.create({
        data: {
          kind,
          occurredAt: new Date(options.now()),
          userId,
          actorId: actorId ?? null,
          network: networkOf(device.clientAddress, shownPrefix),
          device: deviceName(device.userAgent),
          requestId: currentRequestId() ?? null,
          reason: reason ?? null,
        },
        select: { id: true },
      });
    },
  };
}
