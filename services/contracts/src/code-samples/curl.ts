import type { SampleRequest } from './sample-request.ts';

/** As a POSIX shell takes it literally. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

export function curlSample({ url, apiKey, body, outputFile }: SampleRequest): string {
  const [mediaType, data] =
    'file' in body
      ? [body.mediaType, `--data-binary @${body.file}`]
      : ['application/json', `--data ${quoted(JSON.stringify(body.json, null, 2))}`];
  return `curl --fail-with-body ${quoted(url)} \\
  --header ${quoted(`Authorization: Bearer ${apiKey}`)} \\
  --header ${quoted(`Content-Type: ${mediaType}`)} \\
  ${data} \\
  --output ${outputFile}
`;
}
