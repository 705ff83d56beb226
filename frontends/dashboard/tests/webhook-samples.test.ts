import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { webhookSamples } from '../src/docs/webhook-samples.ts';

const key = randomBytes(24);
const secret = `whsec_${key.toString('base64')}`;
const body = '{"type":"job.succeeded"}';

function headersAt(seconds: number, signedBody = body): Record<string, string> {
  const timestamp = String(Math.floor(seconds));
  const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.${signedBody}`).digest('base64');
  return { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,b2xk v1,${signature}` };
}

const now = Date.now() / 1_000;
const cases: [string, Record<string, string>, boolean][] = [
  ['a message of ours', headersAt(now), true],
  ['another body', headersAt(now, '{}'), false],
  ['an old message', headersAt(now - 3_600), false],
];

function codeOf(language: string): string {
  return webhookSamples.find((sample) => sample.language === language)?.code ?? '';
}

test.each(cases)('the JavaScript sample knows %s', async (_name, headers, expected) => {
  const url = `data:text/javascript;base64,${Buffer.from(codeOf('javascript')).toString('base64')}`;
  const program = `import(${JSON.stringify(url)}).then(({ isFromOctavo }) => console.log(isFromOctavo(${[secret, headers, body].map((value) => JSON.stringify(value)).join(', ')})))`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8', env: {} });
  expect(stdout.trim() || stderr).toBe(String(expected));
});

const python = spawnSync('python3', ['--version']).status === 0;

(python ? test.each(cases) : test.skip.each(cases))('the Python sample knows %s', (_name, headers, expected) => {
  const call = `print(is_from_octavo(${JSON.stringify(secret)}, ${JSON.stringify(headers)}, ${JSON.stringify(body)}.encode()))`;
  const { stdout, stderr } = spawnSync('python3', ['-c', `${codeOf('python')}\n${call}`], { encoding: 'utf8' });
  expect(stdout.trim() || stderr).toBe(expected ? 'True' : 'False');
});

const php = spawnSync('php', ['--version']).status === 0;

(php ? test.each(cases) : test.skip.each(cases))('the PHP sample knows %s', (_name, headers, expected) => {
  const given = [secret, headers, body].map((value) => `json_decode('${JSON.stringify(value)}', true)`).join(', ');
  const program = `${codeOf('php').replace('<?php', '')}\nvar_export(is_from_octavo(${given}));`;
  const { stdout, stderr } = spawnSync('php', ['-r', program], { encoding: 'utf8' });
  expect(stdout.trim() || stderr).toBe(String(expected));
});
