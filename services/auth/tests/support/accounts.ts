import type { SessionAnswer } from '@octavo/contracts';
import { expect } from '@jest/globals';
import { gatewayFetch, sender, type Send } from './gateway-fetch.ts';
import { tokenIn } from './mail-server.ts';
import { requestToken, type AuthHouse } from './running-auth.ts';

export const password = 'Analytical-Engine-1843';

export const signUpForm = (email: string): Record<string, unknown> => ({
  email,
  firstName: 'Ada',
  lastName: 'Lovelace',
  organization: 'Analytical Engines',
  password,
});

/** An instance with a clock that the test moves, and ways to call it. */
export interface Desk {
  house: AuthHouse;
  url: string;
  /** Where the figures are. */
  opsUrl: string;
  send: Send;
  /** As `send`, from another address. */
  sendFrom(clientAddress: string): Send;
  now(): number;
  pass(seconds: number): void;
  signIn(email: string, from?: Record<string, string>): Promise<SessionAnswer>;
  /** A confirmed account, signed in by its link. */
  newUser(email: string): Promise<SessionAnswer>;
}

export async function openDesk(house: AuthHouse): Promise<Desk> {
  let clock = Date.now();
  let client = 0;
  const now = (): number => clock;
  const { url, opsUrl } = await house.start({ now });
  const sendFrom = (clientAddress: string): Send =>
    sender(url, gatewayFetch(url, house.config, { now, clientAddress }));
  const send = sendFrom('203.0.113.1');

  return {
    house,
    url,
    opsUrl,
    send,
    sendFrom,
    now,
    pass: (seconds) => void (clock += seconds * 1_000),
    async signIn(email, from = {}) {
      const answer = await requestToken(
        url,
        'password',
        { email, password },
        { 'x-forwarded-for': '203.0.113.1', ...from },
      );
      expect(answer.status).toBe(200);
      return answer.body as unknown as SessionAnswer;
    },
    async newUser(email) {
      const sendOnce = sendFrom(`198.51.100.${++client}`);
      const signedUp = await sendOnce('POST', '/auth/v1/signup', { body: { email, password } });
      expect(signedUp.status).toBe(200);
      const token_hash = tokenIn(await house.mails.next(email, /Confirm/));
      const verified = await sendOnce('POST', '/auth/v1/verify', { body: { type: 'signup', token_hash } });
      expect(verified.status).toBe(200);
      return verified.body as unknown as SessionAnswer;
    },
  };
}
