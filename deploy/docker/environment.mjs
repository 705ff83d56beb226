import { randomBytes } from 'node:crypto';

/**
 * `node deploy/docker/environment.mjs > .env`: the secrets of a stack in containers, made up here. Once only: what is
 * encrypted with them cannot be read with others.
 */
const key = () => randomBytes(32).toString('base64url');
const word = () => randomBytes(18).toString('hex');

const variables = {
  PRINCIPAL_SECRET: key(),
  AUTH_ENCRYPTION_KEY: key(),
  API_KEY_ENCRYPTION_KEY: key(),
  CONVERSION_ENCRYPTION_KEY: key(),
  BROWSER_SECRET: key(),
  SANDBOX_WEBHOOK_SECRET: key(),
  ANON_KEY: `oct_anon_${word()}`,
  SETUP_PASSWORD: `Octavo-${word()}`,
  POSTGRES_PASSWORD: word(),
  NATS_PASSWORD: word(),
};
process.stdout.write(
  Object.entries(variables)
    .map(([name, value]) => `${name}=${value}\n`)
    .join(''),
);
