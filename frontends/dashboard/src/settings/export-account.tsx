import { downloadAccount, type ApiError } from '@octavo/data';
import { Button } from '@octavo/ui';
import { Download } from '@octavo/ui/icons';
import { useState } from 'react';
import { saveFile } from '@octavo/ui/save-file';
import { tellFailure } from '../parts/tell-failure.ts';

/** Everything we hold about the reader, as a file of theirs. */
export function ExportAccount() {
  const [busy, setBusy] = useState(false);
  async function download(): Promise<void> {
    setBusy(true);
    try {
      saveFile(await downloadAccount(), 'octavo-account.json');
    } catch (error) {
      tellFailure(error as ApiError);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button look="secondary" busy={busy} onClick={() => void download()}>
      {busy ? null : <Download aria-hidden />} {busy ? 'Gathering it...' : 'Download my data'}
    </Button>
  );
}
