import type { SampleRequest } from './sample-request.ts';

/** A string as JavaScript spells it. */
function quoted(text: string): string {
  const escaped = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`);
  return `'${escaped}'`;
}

/** For Node 18 and newer, as a module. */
export function javascriptSample({ url, apiKey, body, outputFile, metered }: SampleRequest): string {
  const [imports, mediaType, data] =
    'file' in body
      ? ['readFile, writeFile', body.mediaType, `await readFile(${quoted(body.file)})`]
      : ['writeFile', 'application/json', `JSON.stringify(${indented(JSON.stringify(body.json, null, 2))})`];
  return `import { ${imports} } from 'node:fs/promises';

const response = await fetch(${quoted(url)}, {
  method: 'POST',
  headers: {
    Authorization: ${quoted(`Bearer ${apiKey}`)},
    'Content-Type': ${quoted(mediaType)},
  },
  body: ${data},
});
if (!response.ok) {
  const { error, code } = await response.json();
  throw new Error(\`\${code}: \${error}\`);
}
await writeFile(${quoted(outputFile)}, Buffer.from(await response.arrayBuffer()));
${metered ? creditsLeft : ''}`;
}

const creditsLeft = "console.log(`${response.headers.get('X-Credits-Remaining')} credits left`);\n";

const indented = (text: string): string => text.replaceAll('\n', '\n  ');
