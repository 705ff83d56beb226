import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { createGate } from './gate.ts';
import { argon2Parameters } from './parameters.ts';

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Without a hash, there being no such account, takes the same time and answers false. */
  verify(password: string, passwordHash: string | null): Promise<boolean>;
}

const waitingPerPlace = 25;

/** The same characters are the same password, however the keyboard composed them (NIST SP 800-63B §3.1.1.2). */
const canonical = (password: string): string => password.normalize('NFKC');

export async function createPasswordHasher(options: { atOnce: number }): Promise<PasswordHasher> {
  const gate = createGate({ atOnce: options.atOnce, waiting: options.atOnce * waitingPerPlace });
  const hashOfNobody = await hash(randomBytes(32), argon2Parameters);

  return {
    hash: (password) => gate(() => hash(canonical(password), argon2Parameters)),
    verify: (password, passwordHash) =>
      gate(async () => {
        const matches = await verify(passwordHash ?? hashOfNobody, canonical(password));
        return matches && passwordHash !== null;
      }),
  };
}
