import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';

/**
 * `node k8s/secrets.mjs --smtp-url smtps://… | kubectl apply -f -`: a first set of secrets, made up here and shown
 * nowhere else. Once only: what is encrypted with them cannot be read with others. Without the component
 * external-secrets; with it, the same keys belong into the secret store.
 */
const { values } = parseArgs({
  options: {
    'smtp-url': { type: 'string' },
    namespace: { type: 'string', default: 'octavo' },
    'backup-key-id': { type: 'string', default: '' },
    'backup-key': { type: 'string', default: '' },
    'stripe-key': { type: 'string' },
    'stripe-webhook-secret': { type: 'string' },
    'iyzico-key': { type: 'string' },
    'iyzico-secret': { type: 'string' },
    's3-key-id': { type: 'string' },
    's3-key': { type: 'string' },
  },
});
if (!values['smtp-url']) throw new Error('Name the mail server: --smtp-url smtps://user:password@host:465');

const key = () => randomBytes(32).toString('base64url');
const natsPassword = key();
const secrets = {
  'octavo-common': { PRINCIPAL_SECRET: key() },
  'octavo-auth': {
    AUTH_ENCRYPTION_KEY: key(),
    SETUP_PASSWORD: randomBytes(18).toString('base64url'),
    SMTP_URL: values['smtp-url'],
  },
  'octavo-billing': {
    API_KEY_ENCRYPTION_KEY: key(),
    SANDBOX_WEBHOOK_SECRET: key(),
    STRIPE_SECRET_KEY: values['stripe-key'],
    STRIPE_WEBHOOK_SECRET: values['stripe-webhook-secret'],
    IYZICO_API_KEY: values['iyzico-key'],
    IYZICO_SECRET_KEY: values['iyzico-secret'],
  },
  'octavo-conversion': {
    CONVERSION_ENCRYPTION_KEY: key(),
    S3_ACCESS_KEY_ID: values['s3-key-id'],
    S3_SECRET_ACCESS_KEY: values['s3-key'],
  },
  'octavo-engagement': { BROWSER_SECRET: key() },
  'octavo-gateway': { ANON_KEY: `oct_anon_${randomBytes(24).toString('hex')}` },
  'octavo-nats': { password: natsPassword, url: `nats://octavo:${natsPassword}@nats:4222` },
  'octavo-backups': { ACCESS_KEY_ID: values['backup-key-id'], ACCESS_SECRET_KEY: values['backup-key'] },
};

const items = Object.entries(secrets).map(([name, stringData]) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, namespace: values.namespace },
  type: 'Opaque',
  stringData,
}));
process.stdout.write(`${JSON.stringify({ apiVersion: 'v1', kind: 'List', items }, null, 2)}\n`);
