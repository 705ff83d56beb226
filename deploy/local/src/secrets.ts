import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { SetupError } from '#progress';
import { readIfThere, writePrivateFile } from './private-file.ts';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const text = z.string().min(1);
const secretsSchema = z.object({
  principalSecret: text,
  authEncryptionKey: text,
  apiKeyEncryptionKey: text,
  conversionEncryptionKey: text,
  browserSecret: text,
  sandboxWebhookSecret: text,
  anonKey: text,
  setupPassword: text,
  postgresPassword: text,
  adminUserId: z.uuid(),
  adminPassword: text,
  demoUserId: z.uuid(),
  demoPassword: text,
  demoApiKeyId: z.uuid(),
  demoApiKey: text,
  demoTestApiKeyId: z.uuid(),
  demoTestApiKey: text,
});

export type Secrets = z.infer<typeof secretsSchema>;

function key(): string {
  return randomBytes(32).toString('base64url');
}

function word(length: number): string {
  return Array.from({ length }, () => base62[randomInt(base62.length)]).join('');
}

/** Holds a capital, a small letter and a digit whatever chance gives: the product's password rule. */
function password(): string {
  return `Octavo-${word(12)}-${randomInt(10, 100)}`;
}

function generate(): Secrets {
  return {
    principalSecret: key(),
    authEncryptionKey: key(),
    apiKeyEncryptionKey: key(),
    conversionEncryptionKey: key(),
    browserSecret: key(),
    sandboxWebhookSecret: key(),
    anonKey: `oct_anon_${word(32)}`,
    setupPassword: password(),
    postgresPassword: word(32),
    adminUserId: randomUUID(),
    adminPassword: password(),
    demoUserId: randomUUID(),
    demoPassword: password(),
    demoApiKeyId: randomUUID(),
    demoApiKey: `oct_live_${word(32)}`,
    demoTestApiKeyId: randomUUID(),
    demoTestApiKey: `oct_test_${word(32)}`,
  };
}

/** The stack's secrets: made on the first start, kept beside the data that is encrypted with them. */
export function loadSecrets(dataDirectory: string): Secrets {
  const file = join(dataDirectory, 'secrets.json');
  const kept = readIfThere(file);
  if (kept !== undefined) {
    chmodSync(file, 0o600);
    const { secrets, isComplete } = parse(kept, file);
    if (!isComplete) {
      writePrivateFile(file, JSON.stringify(secrets, null, 2));
    }
    return secrets;
  }
  if (existsSync(join(dataDirectory, 'postgres'))) {
    throw new SetupError(
      `${file} is missing, and the database beside it cannot be read without: put it back, or remove ${dataDirectory} to begin anew.`,
    );
  }
  const secrets = generate();
  writePrivateFile(file, JSON.stringify(secrets, null, 2));
  return secrets;
}

/** Secrets that a data folder of an earlier release may lack: nothing in it was made with them. */
const laterSecrets = ['conversionEncryptionKey', 'browserSecret', 'sandboxWebhookSecret'] as const;

function parse(kept: string, file: string): { secrets: Secrets; isComplete: boolean } {
  try {
    const found = JSON.parse(kept) as Record<string, unknown>;
    const missing = laterSecrets.filter((name) => !(name in found));
    const made = Object.fromEntries(missing.map((name) => [name, key()]));
    return { secrets: secretsSchema.parse({ ...found, ...made }), isComplete: missing.length === 0 };
  } catch {
    throw new SetupError(`${file} is damaged: put it back from a copy, or remove the whole folder to begin anew.`);
  }
}
