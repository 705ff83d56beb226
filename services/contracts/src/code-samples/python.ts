import type { SampleRequest } from './sample-request.ts';

/** A string as Python spells it: JSON's escapes are among Python's, once none stands for half a character. */
const quoted = (text: string): string => JSON.stringify(text);

/** A value as Python spells it. */
function literal(value: unknown, indent: string): string {
  const inner = `${indent}    `;
  if (Array.isArray(value)) {
    return value.length === 0
      ? '[]'
      : `[\n${value.map((item) => `${inner}${literal(item, inner)},\n`).join('')}${indent}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, item]) => `${inner}${quoted(name)}: ${literal(item, inner)},\n`);
    return entries.length === 0 ? '{}' : `{\n${entries.join('')}${indent}}`;
  }
  switch (value) {
    case true:
      return 'True';
    case false:
      return 'False';
    case null:
      return 'None';
    default:
      return JSON.stringify(value);
  }
}

const creditsLeft = '        print(response.headers["X-Credits-Remaining"], "credits left")\n';

/** For Python 3, with its standard library alone. */
export function pythonSample({ url, apiKey, body, outputFile, metered }: SampleRequest): string {
  const [imports, mediaType, data] =
    'file' in body
      ? ['', body.mediaType, `open(${quoted(body.file)}, "rb").read()`]
      : ['import json\n', 'application/json', `json.dumps(${literal(body.json, '    ')}).encode()`];
  return `${imports}from urllib.error import HTTPError
from urllib.request import Request, urlopen

request = Request(
    ${quoted(url)},
    data=${data},
    headers={
        "Authorization": ${quoted(`Bearer ${apiKey}`)},
        "Content-Type": ${quoted(mediaType)},
    },
)
try:
    with urlopen(request) as response, open(${quoted(outputFile)}, "wb") as file:
        file.write(response.read())
${metered ? creditsLeft : ''}except HTTPError as error:
    raise SystemExit(error.read().decode())
`;
}
