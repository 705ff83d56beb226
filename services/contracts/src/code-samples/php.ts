import type { SampleRequest } from './sample-request.ts';

/** A string as PHP takes it literally. */
const quoted = (text: string): string => `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", String.raw`\'`)}'`;

/** A value as PHP spells it. */
function literal(value: unknown, indent: string): string {
  const inner = `${indent}    `;
  if (Array.isArray(value)) {
    return value.length === 0
      ? '[]'
      : `[\n${value.map((item) => `${inner}${literal(item, inner)},\n`).join('')}${indent}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(
      ([name, item]) => `${inner}${quoted(name)} => ${literal(item, inner)},\n`,
    );
    // An empty array would become a list.
    return entries.length === 0 ? 'new stdClass()' : `[\n${entries.join('')}${indent}]`;
  }
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value);
}

const creditsLeft = `foreach ($http_response_header as $header) {
    if (stripos($header, 'X-Credits-Remaining:') === 0) {
        echo trim(substr($header, 20)), " credits left\\n";
    }
}
`;

/** For PHP 8, without extensions. */
export function phpSample({ url, apiKey, body, outputFile, metered }: SampleRequest): string {
  const [mediaType, data] =
    'file' in body
      ? [body.mediaType, `file_get_contents(${quoted(body.file)})`]
      : ['application/json', `json_encode(${literal(body.json, '    ')})`];
  return `<?php
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [
        ${quoted(`Authorization: Bearer ${apiKey}`)},
        ${quoted(`Content-Type: ${mediaType}`)},
    ],
    'content' => ${data},
    'ignore_errors' => true,
]]);
$answer = file_get_contents(${quoted(url)}, false, $context);
if (!preg_match('/ 20\\d /', $http_response_header[0])) {
    fwrite(STDERR, $answer);
    exit(1);
}
file_put_contents(${quoted(outputFile)}, $answer);
${metered ? creditsLeft : ''}`;
}
