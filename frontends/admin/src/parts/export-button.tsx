import type { ApiError } from '@octavo/data';
import { useMutation } from '@octavo/federation';
import { Button } from '@octavo/ui';
import { Download } from '@octavo/ui/icons';
import { saveFile } from '@octavo/ui/save-file';
import { tellFailure } from './tell.ts';

export interface ExportButtonProps {
  /** What is fetched: all pages of what is searched for. */
  download: () => Promise<Blob>;
  /** Without its ending. */
  filename: string;
}

/** Everything a list has, as a file for a spreadsheet. */
export function ExportButton({ download, filename }: ExportButtonProps) {
  const { mutate, isPending } = useMutation<Blob, ApiError>({
    mutationFn: download,
    onSuccess: (bytes) => saveFile(bytes, `${filename}-${new Date().toISOString().slice(0, 10)}.csv`),
    onError: tellFailure('Failed to export.'),
  });
  return (
    <Button look="secondary" busy={isPending} onClick={() => mutate()}>
      {isPending ? null : <Download aria-hidden />} {isPending ? 'Exporting...' : 'Export CSV'}
    </Button>
  );
}
