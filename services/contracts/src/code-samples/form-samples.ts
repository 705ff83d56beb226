import type { SampleAddress, SampleLanguage } from './sample-request.ts';

/** Programs that send a page with a file that it shows, in the languages that write forms without help. */
export const formSamples: Partial<Record<SampleLanguage, (address: SampleAddress) => string>> = {
  curl: ({ serverUrl, apiKey }) => `curl --fail-with-body '${serverUrl}/functions/v1/html-to-pdf' \\
  --header 'Authorization: Bearer ${apiKey}' \\
  --form 'files=@index.html' \\
  --form 'files=@logo.svg' \\
  --form 'format=A5' \\
  --output result.pdf
`,
  javascript: ({ serverUrl, apiKey }) => `import { readFile, writeFile } from 'node:fs/promises';

const form = new FormData();
for (const name of ['index.html', 'logo.svg']) {
  form.append('files', new Blob([await readFile(name)]), name);
}
form.append('format', 'A5');

const response = await fetch('${serverUrl}/functions/v1/html-to-pdf', {
  method: 'POST',
  headers: { Authorization: 'Bearer ${apiKey}' },
  body: form,
});
if (!response.ok) throw new Error(await response.text());
await writeFile('result.pdf', Buffer.from(await response.arrayBuffer()));
`,
};
