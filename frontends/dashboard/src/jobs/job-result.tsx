import type { Job } from '@octavo/contracts';
import { downloadJobResult, type ApiError } from '@octavo/data';
import { Button, Card } from '@octavo/ui';
import { Download, FileText } from '@octavo/ui/icons';
import { useState } from 'react';
import { formatBytes, formatMoment } from '../parts/format.ts';
import { saveFile } from '@octavo/ui/save-file';
import { tellFailure } from '../parts/tell-failure.ts';

export function JobResult({ id, result }: { id: string; result: NonNullable<Job['result']> }) {
  const [busy, setBusy] = useState(false);
  const name = result.filename ?? `${id}.${extensionOf(result.mediaType)}`;

  async function download(): Promise<void> {
    setBusy(true);
    try {
      saveFile(await downloadJobResult(id), name);
    } catch (error) {
      tellFailure(error as ApiError);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="flex min-w-0 items-center gap-3">
        <FileText aria-hidden className="size-6 shrink-0 text-accent" />
        <div className="grid min-w-0 gap-0.5">
          <p className="truncate text-sm font-medium text-ink">{name}</p>
          <p className="text-xs text-faint">
            {formatBytes(result.bytes)} · {result.mediaType} · deleted on {formatMoment(result.expiresAt)}
          </p>
        </div>
      </div>
      <Button busy={busy} onClick={() => void download()}>
        {busy ? null : <Download aria-hidden />} {busy ? 'Downloading...' : 'Download'}
      </Button>
    </Card>
  );
}

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/json': 'json',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'text/plain': 'txt',
};

function extensionOf(mediaType: string): string {
  return extensions[mediaType.split(';')[0] ?? ''] ?? 'bin';
}
