import type { CodeSampleTab } from '@octavo/ui/content';

/** Verifies a message of ours with nothing but the language's own library. tests/webhook-samples.test.ts runs them. */
export const webhookSamples: readonly CodeSampleTab[] = [
  {
    language: 'javascript',
    label: 'JavaScript',
    code: `import { createHmac, timingSafeEqual } from 'node:crypto';

// secret: 'whsec_…'; headers: as received; body: the bytes as received, before any parsing.
export function isFromOctavo(secret, headers, body) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  return headers['webhook-signature'].split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
`,
  },
  {
    language: 'python',
    label: 'Python',
    code: `import base64, hashlib, hmac, time

# secret: 'whsec_…'; headers: as received; body: the bytes as received, before any parsing.
def is_from_octavo(secret, headers, body):
    message_id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(expected, given) for given in headers["webhook-signature"].split(" "))
`,
  },
];
