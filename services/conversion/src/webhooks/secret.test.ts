import { expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { createSecretSafe, makeSecret, signatureOf } from './secret.ts';

test('a message is signed as the scheme’s own example says', () => {
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestampSeconds: 1_614_265_330,
    payload: '{"test": 2432232314}',
  };
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
  expect(signatureOf(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toBe(signature);
});

test('two secrets sign side by side', () => {
  const message = { id: 'a', timestampSeconds: 1, payload: '{}' };
  const secrets = [makeSecret(), makeSecret()];
  expect(signatureOf(message, secrets).split(' ')).toEqual(secrets.map((secret) => signatureOf(message, [secret])));
});

test('a sealed secret opens for its endpoint and key only', () => {
  const safe = createSecretSafe(randomBytes(32));
  const secret = makeSecret();
  const sealed = safe.seal(secret, 'one');
  expect(Buffer.from(sealed).includes(secret.slice(6))).toBe(false);
  expect(safe.open(sealed, 'one')).toBe(secret);
  expect(() => safe.open(sealed, 'two')).toThrow();
  expect(() => createSecretSafe(randomBytes(32)).open(sealed, 'one')).toThrow();
});
