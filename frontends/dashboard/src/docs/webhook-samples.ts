import type { Sample } from './blocks.ts';

/** Verifies a message of ours with nothing but the language's own library. tests/webhook-samples.test.ts runs them. */
export const webhookSamples: readonly Sample[] = [
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
  {
    language: 'php',
    label: 'PHP',
    code: `<?php
// $secret: 'whsec_…'; $headers: as received, names in lower case; $body: the bytes as received, before any parsing.
function is_from_octavo(string $secret, array $headers, string $body): bool
{
    ['webhook-id' => $id, 'webhook-timestamp' => $timestamp] = $headers;
    if (abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}
`,
  },
];
