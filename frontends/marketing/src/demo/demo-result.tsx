import { Button, Skeleton } from '@octavo/ui';
import { ArrowUpRight, Download, FileText } from '@octavo/ui/icons';
import { useEffect, useState } from 'react';

export interface DemoResultProps {
  document: Blob | undefined;
  pending: boolean;
  seconds: number | undefined;
}

/** An address for a document that lives in this tab, given back when another one comes. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) {
      return undefined;
    }
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return blob ? url : undefined;
}

function Sheet({ children }: { children: string }) {
  return (
    <div className="grid h-full min-h-72 flex-1 place-items-center">
      <div className="grid aspect-[1/1.414] h-full max-h-[28rem] place-items-center content-center gap-3 rounded-sm border border-dashed border-line-strong/60 bg-surface p-6 text-center">
        <FileText aria-hidden className="size-7 text-faint" />
        <p className="text-sm text-muted">{children}</p>
      </div>
    </div>
  );
}

export function DemoResult({ document, pending, seconds }: DemoResultProps) {
  const url = useObjectUrl(document);
  if (pending) {
    return (
      <div role="status" className="h-full min-h-72">
        <span className="sr-only">Converting…</span>
        <Skeleton className="mx-auto h-full max-h-[32rem] min-h-72 max-w-sm" />
      </div>
    );
  }
  if (!document || !url) {
    return <Sheet>Your PDF appears here.</Sheet>;
  }
  return (
    <div className="flex h-full flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted tabular-nums">
          {(document.size / 1_024).toFixed(1)} KB
          {seconds === undefined ? '' : ` in ${seconds.toFixed(2)} s, over your connection`}
        </p>
        <div className="flex gap-2">
          <Button asChild look="secondary" size="sm">
            <a href={url} target="_blank" rel="noopener">
              <ArrowUpRight aria-hidden /> Open
            </a>
          </Button>
          <Button asChild look="secondary" size="sm">
            <a href={url} download="demo.pdf">
              <Download aria-hidden /> Download
            </a>
          </Button>
        </div>
      </div>
      {navigator.pdfViewerEnabled ? (
        <iframe
          src={url}
          title="The converted document"
          className="min-h-96 w-full flex-1 rounded-md border border-line"
        />
      ) : (
        <Sheet>Your PDF is ready. This browser shows none within a page: open it or download it.</Sheet>
      )}
    </div>
  );
}
