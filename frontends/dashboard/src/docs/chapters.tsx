import {
  errorStatuses,
  operationCredits,
  plans,
  testKeyRequestsPerMinute,
  webhookMessageList,
  type ErrorCode,
  type Operation,
} from '@octavo/contracts';
import { Link } from '@octavo/federation';
import { CodeBlock } from '@octavo/ui/content';
import type { ReactNode } from 'react';
import { operationNames } from '../parts/operation-names.ts';
import { formatCents, formatNumber } from '../parts/format.ts';
import { conversionErrors } from './conversion-errors.ts';
import { webhookSamples } from './webhook-samples.ts';

export interface ChapterProps {
  serverUrl: string;
}

function Text({ children }: { children: ReactNode }) {
  return <p className="max-w-prose leading-relaxed text-muted">{children}</p>;
}

function Word({ children }: { children: ReactNode }) {
  return <code className="font-mono text-[0.875em] text-ink">{children}</code>;
}

function Grid({
  head,
  rows,
  label,
}: {
  label: string;
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}) {
  return (
    // What scrolls must be reachable by keyboard.
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table className="w-full text-left text-sm">
        <thead className="text-xs text-faint">
          <tr>
            {head.map((title) => (
              <th key={title} scope="col" className="px-4 py-2.5 font-medium whitespace-nowrap">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row} className="border-t border-line align-top">
              {cells.map((cell, column) => (
                <td
                  key={column}
                  className={column === 0 ? 'px-4 py-2.5 text-ink' : 'px-4 py-2.5 text-muted tabular-nums'}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Authentication({ serverUrl }: ChapterProps) {
  return (
    <>
      <Text>
        Send your key as a bearer token. You find it on your{' '}
        <Link to="/dashboard" className="text-ink underline">
          dashboard
        </Link>
        ; keep it on your server, never in a page. Keys that begin with <Word>oct_test_</Word> cost nothing and mark
        what they make.
      </Text>
      <CodeBlock
        label="Authorization header"
        samples={[
          {
            language: 'curl',
            label: 'cURL',
            code: `curl --fail-with-body ${serverUrl}/functions/v1/html-to-pdf \\\n  -H "Authorization: Bearer YOUR_API_KEY" \\\n  -H "Content-Type: application/json" \\\n  -d '{"html": "<h1>Hello</h1>"}' \\\n  -o hello.pdf`,
          },
        ]}
      />
    </>
  );
}

export function Responses() {
  return (
    <>
      <Text>
        Success is 200 with the document itself as the body, its type in <Word>Content-Type</Word> and its name in{' '}
        <Word>Content-Disposition</Word>. With <Word>"output": "url"</Word> the answer is JSON with a signed address
        that works for 24 hours; with <Word>"output": "base64"</Word> the document is inside the JSON. An error is JSON,
        always of one shape:
      </Text>
      <CodeBlock
        label="An error"
        samples={[
          {
            language: 'json',
            label: '400',
            code: JSON.stringify(
              {
                error: "options.margn: Unknown option 'margn'",
                code: 'invalid_request',
                requestId: 'e5178c9c-465d-4633-9e84-0dda05897060',
                details: [{ path: 'options.margn', message: "Unknown option 'margn'" }],
              },
              null,
              2,
            ),
          },
        ]}
      />
    </>
  );
}

export function Errors() {
  const rows = (Object.entries(conversionErrors) as [ErrorCode, string][]).map(([code, meaning]) => [
    <Word key={code}>{code}</Word>,
    errorStatuses[code],
    meaning,
  ]);
  return (
    <>
      <Text>
        Compare by <Word>code</Word>: the list is closed, the words may get better. No error costs a credit.
      </Text>
      <Grid label="Errors" head={['Code', 'Status', 'What to do']} rows={rows} />
    </>
  );
}

export function Credits() {
  const costs = Object.entries(operationCredits) as [Operation, number][];
  const paid = Object.values(plans);
  return (
    <>
      <Text>Each successful call costs what its operation costs, whatever the size of the document.</Text>
      <Grid
        label="Credit costs"
        head={['Operation', 'Credits']}
        rows={costs.map(([operation, credits]) => [operationNames[operation], credits])}
      />
      <Grid
        label="Plans"
        head={['Plan', 'Price', 'Credits', 'Each credit past them']}
        rows={paid.map(({ id, name, priceCents, credits, overageCents }) => [
          name,
          id === 'free_trial' ? `free, ${plans.free_trial.periodDays} days` : `${formatCents(priceCents)} a month`,
          formatNumber(credits),
          overageCents === null ? 'stops at zero' : formatCents(overageCents),
        ])}
      />
    </>
  );
}

export function Headers() {
  return (
    <Grid
      label="Response headers"
      head={['Header', 'What it tells']}
      rows={[
        [<Word key="1">X-Credits-Remaining</Word>, 'Credits left after this call'],
        [<Word key="2">X-Credits-Used</Word>, 'What this call cost; 0 for errors and test keys'],
        [<Word key="3">X-Rate-Limit</Word>, 'Requests per minute that your key may make'],
        [<Word key="4">RateLimit, RateLimit-Policy</Word>, 'What is left of this minute, as the IETF spells it'],
        [<Word key="5">Retry-After</Word>, 'Seconds to wait, with 429 and 503'],
        [<Word key="6">X-Request-Id</Word>, 'Tell it to support: it finds the request in every log'],
      ]}
    />
  );
}

export function Jobs() {
  return (
    <>
      <Text>
        With <Word>Prefer: respond-async</Word> any operation answers 202 at once, with the address of a job in{' '}
        <Word>Location</Word>; ask <Word>GET /functions/v1/jobs/:id</Word> how it stands and{' '}
        <Word>/jobs/:id/result</Word> for the document, which is kept for 24 hours. Up to a hundred conversions go in
        one call to <Word>POST /functions/v1/batches</Word>.
      </Text>
      <Text>
        Name a request with <Word>Idempotency-Key</Word> and send it again without fear: the same key and payload get
        the first answer, and cost nothing more.
      </Text>
    </>
  );
}

export function Webhooks() {
  return (
    <>
      <Text>
        Register an endpoint with <Word>POST /functions/v1/webhooks</Word> and be told when jobs and batches end, and
        when your credits do. An endpoint gets the events it names, all of them unless it says otherwise:
      </Text>
      <Grid
        label="Events"
        head={['Event', 'Posted when']}
        rows={webhookMessageList.map(({ type, summary }) => [<Word key={type}>{type}</Word>, summary])}
      />
      <Text>
        A message is JSON with <Word>type</Word>, <Word>timestamp</Word> and <Word>data</Word>: the job, the batch, or
        how the credits stand. It is signed after the Standard Webhooks scheme; verify it before you believe it:
      </Text>
      <CodeBlock label="Webhook verification" scrolls samples={webhookSamples} />
    </>
  );
}

export function Limits() {
  return (
    <>
      <Text>
        Requests are counted by key and minute; a test key may make {testKeyRequestsPerMinute}. A document has 30
        seconds unless <Word>timeoutSeconds</Word> says otherwise, 60 at most. PDFs to read may have 500 MB.
      </Text>
      <Grid
        label="Requests per minute"
        head={['Plan', 'Requests per minute']}
        rows={Object.values(plans).map(({ name, requestsPerMinute }) => [name, formatNumber(requestsPerMinute)])}
      />
    </>
  );
}
