import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { productName } from '@octavo/contracts';
import { preferredPorts } from './service-environment.ts';
import type { PortName } from './service-environment.ts';
import type { StackFacts } from './stack-file.ts';

export interface BannerInput {
  facts: StackFacts;
  dataDirectory: string;
  root: string;
  replacedPorts: readonly PortName[];
  elapsedSeconds: number;
}

function row(name: string, value: string): string {
  return `  ${name.padEnd(14)}${value}`;
}

function sampleFile(root: string): string {
  const sample = join('deploy', 'local', 'samples', 'invoice.html');
  return existsSync(join(root, sample)) ? sample : 'your-file.html';
}

function curlCommands({ gatewayUrl, demoApiKey }: StackFacts, file: string): { inline: string; fromFile: string } {
  const curl = `curl --fail-with-body ${gatewayUrl}/functions/v1/html-to-pdf -H "Authorization: Bearer ${demoApiKey}" -H "Content-Type: application/json"`;
  const json = `node -p "JSON.stringify({ html: fs.readFileSync('${file}', 'utf8') })"`;
  return {
    inline: `${curl} -d '{"html":"<h1>Hello</h1>"}' -o hello.pdf`,
    fromFile: `${json} | ${curl} --data-binary @- -o document.pdf`,
  };
}

/** What a person wants to know once the stack runs. */
export function banner({ facts, dataDirectory, root, replacedPorts, elapsedSeconds }: BannerInput): string {
  const shown = (path: string): string => relative(process.cwd(), path) || '.';
  const { inline, fromFile } = curlCommands(facts, sampleFile(root));
  const replaced = replacedPorts.map((name) => `${name} (${preferredPorts[name]})`).join(', ');
  return [
    '',
    `${productName} is running (started in ${elapsedSeconds.toFixed(1)} s).`,
    '',
    ...(facts.siteUrl ? [row('Site', facts.siteUrl)] : []),
    row('Gateway', facts.gatewayUrl),
    ...(facts.mailboxUrl ? [row('Mailbox', facts.mailboxUrl)] : []),
    row('Admin', `${facts.adminEmail}  ${facts.adminPassword}`),
    row('Customer', `${facts.demoEmail}  ${facts.demoPassword}`),
    row('API key', facts.demoApiKey),
    row('Test key', `${facts.demoTestApiKey}  (free of credits, watermarked)`),
    row('Logs', shown(join(dataDirectory, 'logs'))),
    row('For scripts', shown(join(dataDirectory, 'stack.json'))),
    ...(replaced ? ['', `  Taken ports were replaced: ${replaced}.`] : []),
    '',
    'Make a PDF:',
    '',
    inline,
    '',
    'From a file of yours:',
    '',
    fromFile,
    '',
    'Ctrl-C stops everything.',
    '',
  ].join('\n');
}
