import { expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { createUnsubscribeLinks } from './unsubscribe-links.ts';

const userId = '0b54c1b4-6f0b-4a06-9f5d-3f1f7f1d2c01';
const publicUrl = 'https://api.example.com/auth/v1';
const links = createUnsubscribeLinks({ encryptionKey: randomBytes(32), publicUrl });
const tokenOf = (link: string): string => link.split('/').at(-1) ?? '';

test('a link says whose it is and what it stops, at the gateway', () => {
  const link = links.to(userId, 'credit_alerts');
  expect(link).toMatch(/^https:\/\/api\.example\.com\/api\/unsubscribe\/[\w-]+$/);
  expect(links.read(tokenOf(link))).toEqual({ userId, topic: 'credit_alerts' });
});

test('a link that we did not make says nothing', () => {
  const token = tokenOf(links.to(userId, 'credit_alerts'));
  const stranger = createUnsubscribeLinks({ encryptionKey: randomBytes(32), publicUrl });
  const changed = Buffer.from(token, 'base64url');
  changed[20] = (changed[20] ?? 0) ^ 1;
  const forged = [
    '',
    'x',
    token.slice(0, -1),
    tokenOf(stranger.to(userId, 'credit_alerts')),
    changed.toString('base64url'),
    Buffer.concat([Buffer.from(token, 'base64url').subarray(0, 32), Buffer.from('product_news')]).toString('base64url'),
  ];
  expect(forged.map((text) => links.read(text))).toEqual(forged.map(() => undefined));
});
