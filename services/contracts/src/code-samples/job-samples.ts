import type { SampleAddress, SampleLanguage } from './sample-request.ts';

/** A program that asks for a job, waits until it has ended and keeps its document; or ends with what went wrong. */
export const jobSamples: Record<SampleLanguage, (address: SampleAddress) => string> = {
  curl: ({ serverUrl, apiKey }) => `server='${serverUrl}'
key='Authorization: Bearer ${apiKey}'

job=$(curl --fail-with-body --silent "$server/functions/v1/html-to-pdf" \\
  --header "$key" \\
  --header 'Content-Type: application/json' \\
  --header 'Prefer: respond-async' \\
  --data '{"html": "<h1>A long report</h1>"}' \\
  --output job.json --write-out '%header{location}') || { cat job.json; exit 1; }

while curl --fail-with-body --silent "$server$job" --header "$key" --output job.json; do
  case $(cat job.json) in
    *'"status":"succeeded"'*) break ;;
    *'"status":"failed"'* | *'"status":"cancelled"'*) cat job.json; exit 1 ;;
  esac
  sleep 2
done
curl --fail-with-body "$server$job/result" --header "$key" --output result.pdf
`,
  javascript: ({ serverUrl, apiKey }) => `import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const server = '${serverUrl}';
const Authorization = 'Bearer ${apiKey}';

async function call(path, options) {
  const response = await fetch(server + path, { headers: { Authorization }, ...options });
  if (!response.ok) throw new Error(await response.text());
  return response;
}

const accepted = await call('/functions/v1/html-to-pdf', {
  method: 'POST',
  headers: { Authorization, 'Content-Type': 'application/json', Prefer: 'respond-async' },
  body: JSON.stringify({ html: '<h1>A long report</h1>' }),
});
const path = accepted.headers.get('Location');

let job = await accepted.json();
while (job.status === 'queued' || job.status === 'running') {
  await wait(2_000);
  job = await (await call(path)).json();
}
if (job.status !== 'succeeded') throw new Error(job.error?.message ?? job.status);
const result = await call(\`\${path}/result\`);
await writeFile('result.pdf', Buffer.from(await result.arrayBuffer()));
`,
  python: ({ serverUrl, apiKey }) => `import json
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

server = "${serverUrl}"


def call(path, data=None, **headers):
    request = Request(server + path, data, {"Authorization": "Bearer ${apiKey}", **headers})
    try:
        return urlopen(request)
    except HTTPError as error:
        raise SystemExit(error.read().decode())


body = json.dumps({"html": "<h1>A long report</h1>"}).encode()
headers = {"Content-Type": "application/json", "Prefer": "respond-async"}
with call("/functions/v1/html-to-pdf", body, **headers) as accepted:
    path = accepted.headers["Location"]
    job = json.load(accepted)

while job["status"] in ("queued", "running"):
    time.sleep(2)
    job = json.load(call(path))
if job["status"] != "succeeded":
    raise SystemExit(job["error"])
with call(path + "/result") as result, open("result.pdf", "wb") as file:
    file.write(result.read())
`,
  php: ({ serverUrl, apiKey }) => `<?php
function call(string $path, array $http = [], array $headers = []): array
{
    $context = stream_context_create(['http' => $http + [
        'header' => ['Authorization: Bearer ${apiKey}', ...$headers],
        'ignore_errors' => true,
    ]]);
    $answer = file_get_contents('${serverUrl}' . $path, false, $context);
    if (!preg_match('/ 20\\d /', $http_response_header[0])) {
        fwrite(STDERR, $answer);
        exit(1);
    }
    return [$answer, $http_response_header];
}

[$answer, $answered] = call('/functions/v1/html-to-pdf', [
    'method' => 'POST',
    'content' => json_encode(['html' => '<h1>A long report</h1>']),
], ['Content-Type: application/json', 'Prefer: respond-async']);
$location = current(preg_grep('/^location:/i', $answered));
$path = trim(substr($location, strlen('location:')));

$job = json_decode($answer, true);
while (in_array($job['status'], ['queued', 'running'])) {
    sleep(2);
    $job = json_decode(call($path)[0], true);
}
if ($job['status'] !== 'succeeded') {
    fwrite(STDERR, $job['error']['message'] ?? $job['status']);
    exit(1);
}
file_put_contents('result.pdf', call("$path/result")[0]);
`,
};
