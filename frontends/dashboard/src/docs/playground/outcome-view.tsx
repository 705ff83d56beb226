import { Badge, Button } from '@octavo/ui';
import { Download } from '@octavo/ui/icons';
import { useEffect, useState } from 'react';
import { headerOf, type Outcome } from './send.ts';

const shownCharacters = 100_000;

/** An address for bytes that live in this tab, given back when others come. */
function useObjectUrl(blob: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

function useText(blob: Blob, wanted: boolean): string | undefined {
  const [text, setText] = useState<string>();
  useEffect(() => {
    let current = true;
    setText(undefined);
    if (wanted) {
      void blob
        .slice(0, shownCharacters)
        .text()
        .then((read) => current && setText(read));
    }
    return () => {
      current = false;
    };
  }, [blob, wanted]);
  return text;
}

function pretty(text: string, mediaType: string): string {
  if (mediaType !== 'application/json') return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** What came back: how it went, what it cost, the document, the headers. */
export function OutcomeView({ outcome }: { outcome: Outcome }) {
  const { status, seconds, headers, document, filename } = outcome;
  const url = useObjectUrl(document);
  const used = headerOf(outcome, 'x-credits-used');
  const left = headerOf(outcome, 'x-credits-remaining');
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="flex flex-wrap items-center gap-2 text-sm text-muted tabular-nums">
          <Badge tone={status < 300 ? 'success' : 'danger'}>{status}</Badge>
          {seconds.toFixed(2)} s · {(document.size / 1_024).toFixed(1)} KB
          {used === undefined ? '' : ` · ${used} credits used`}
          {left === undefined ? '' : ` · ${Number(left).toLocaleString('en-US')} left`}
        </p>
        {url ? (
          <Button asChild look="secondary" size="sm" className="ml-auto">
            <a href={url} download={filename}>
              <Download aria-hidden /> Download
            </a>
          </Button>
        ) : null}
      </div>
      <Shown outcome={outcome} url={url} />
      <details className="rounded-md border border-line">
        <summary className="px-4 py-2.5 text-sm font-medium text-ink">Response headers</summary>
        <dl className="grid gap-2 border-t border-line p-4 text-xs">
          {headers.map(([name, value]) => (
            <div key={name} className="grid gap-x-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
              <dt className="font-mono text-faint">{name}</dt>
              <dd className="font-mono break-all text-ink">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

function Shown({ outcome: { document, mediaType }, url }: { outcome: Outcome; url: string | undefined }) {
  const isText = mediaType.startsWith('text/') || mediaType === 'application/json';
  const text = useText(document, isText);
  if (mediaType === 'application/pdf' && url) {
    return navigator.pdfViewerEnabled ? (
      <iframe src={url} title="The converted document" className="h-[40rem] w-full rounded-md border border-line" />
    ) : (
      <p className="text-sm text-muted">
        This browser shows no PDF within a page:{' '}
        <a href={url} target="_blank" rel="noopener" className="text-ink underline">
          open it
        </a>{' '}
        or download it.
      </p>
    );
  }
  if (mediaType.startsWith('image/') && url) {
    return <img src={url} alt="The converted page" className="max-h-[40rem] w-fit rounded-md border border-line" />;
  }
  if (isText) {
    return (
      <pre
        // What scrolls must be reachable by keyboard.
        tabIndex={0}
        role="region"
        aria-label="The answer"
        className="max-h-[40rem] overflow-auto rounded-md border border-line bg-code p-4 font-mono text-xs leading-5 whitespace-pre-wrap text-ink"
      >
        {text === undefined ? '' : pretty(text, mediaType)}
        {document.size > shownCharacters ? '\n…' : ''}
      </pre>
    );
  }
  return <p className="text-sm text-muted">{mediaType || 'The answer'} is not shown here: download it.</p>;
}
