import { operationCredits } from '@octavo/contracts';
import type { ApiError } from '@octavo/data';
import { Button, Notice, Spinner } from '@octavo/ui';
import { ArrowUpRight, Download, FileText } from '@octavo/ui/icons';
import { formatBytes } from '../parts/format.ts';
import { useObjectUrl } from './use-object-url.ts';

export interface PreviewProps {
  document: Blob | undefined;
  /** A newer one is being made. */
  busy: boolean;
  /** What came in its place, unless it stands at a line. */
  error: ApiError | undefined;
}

/** The document as it would be printed, marked: looking costs nothing. */
export function Preview({ document, busy, error }: PreviewProps) {
  const url = useObjectUrl(document);
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-3">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-3">
        <p role="status" className="flex items-center gap-2 text-sm text-muted tabular-nums">
          {busy ? <Spinner /> : null}
          {busy ? 'Making the preview...' : document ? `Preview, ${formatBytes(document.size)}` : 'Preview'}
        </p>
        {url ? (
          <div className="flex gap-2">
            <Button asChild look="secondary" size="sm">
              <a href={url} target="_blank" rel="noopener">
                <ArrowUpRight aria-hidden /> Open
              </a>
            </Button>
            <Button asChild look="secondary" size="sm">
              <a href={url} download="preview.pdf">
                <Download aria-hidden /> Download
              </a>
            </Button>
          </div>
        ) : null}
      </div>
      {error ? (
        <Notice tone="danger" title="No preview">
          {error.message}
        </Notice>
      ) : null}
      {url && navigator.pdfViewerEnabled ? (
        <iframe
          src={`${url}#toolbar=0&navpanes=0&view=FitH`}
          title="Preview of the document"
          className="h-128 w-full rounded-md border border-line bg-surface xl:h-auto xl:min-h-128 xl:flex-1"
        />
      ) : (
        <div className="grid min-h-72 flex-1 place-items-center content-center gap-3 rounded-md border border-dashed border-line-strong/60 bg-canvas p-6 text-center">
          <FileText aria-hidden className="size-7 text-faint" />
          <p className="max-w-72 text-sm text-muted">
            {url
              ? 'The preview is ready. This browser shows no PDF within a page: open it or download it.'
              : 'The document appears here as you write.'}
          </p>
        </div>
      )}
      <p className="text-xs text-faint">
        Previews are free: watermarked, the first five pages. The API renders a template for{' '}
        {operationCredits['template-to-pdf']} credits.
      </p>
    </section>
  );
}
