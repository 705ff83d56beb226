import { notificationTopics, type NotificationTopic } from '@octavo/contracts';
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Links that stop letters of one kind to one user. They say who in themselves, and are good for as long as the key is. */
export interface UnsubscribeLinks {
  to(userId: string, topic: NotificationTopic): string;
  /** Whose and which a link's token is; undefined when it is none of ours. */
  read(token: string): { userId: string; topic: NotificationTopic } | undefined;
}

const idBytes = 16;
const macBytes = 16;

export function createUnsubscribeLinks({
  encryptionKey,
  publicUrl,
}: {
  encryptionKey: Buffer;
  /** The gateway's, as auth is known by. */
  publicUrl: string;
}): UnsubscribeLinks {
  const key = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'octavo unsubscribe links', 32));
  const macOf = (claim: Buffer): Buffer => createHmac('sha256', key).update(claim).digest().subarray(0, macBytes);

  return {
    to(userId, topic) {
      const id = Buffer.from(userId.replaceAll('-', ''), 'hex');
      const claim = Buffer.concat([id, Buffer.from(topic)]);
      const token = Buffer.concat([macOf(claim), claim]).toString('base64url');
      return `${new URL(publicUrl).origin}/api/unsubscribe/${token}`;
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url');
      const claim = bytes.subarray(macBytes);
      const topic = notificationTopics.find((known) => known === claim.subarray(idBytes).toString());
      if (topic === undefined || !timingSafeEqual(bytes.subarray(0, macBytes), macOf(claim))) {
        return undefined;
      }
      const userId = claim
        .subarray(0, idBytes)
        .toString('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      return { userId, topic };
    },
  };
}
