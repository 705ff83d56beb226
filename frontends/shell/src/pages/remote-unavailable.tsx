import { Link, useLocation, useNavigate } from '@octavo/federation';
import { Button } from '@octavo/ui';
import { useState } from 'react';
import { PageFrame } from './page-frame.tsx';

/** In place of a part of the site that could not be loaded. The rest goes on. */
export function RemoteUnavailable() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const [busy, setBusy] = useState(false);

  async function retry(): Promise<void> {
    setBusy(true);
    await navigate(pathname + search + hash, { replace: true });
    setBusy(false);
  }

  return (
    <div role="alert">
      <PageFrame
        title="This part of the site is unavailable"
        actions={
          <>
            <Button busy={busy} onClick={() => void retry()}>
              Try again
            </Button>
            <Button asChild look="secondary">
              <Link to="/">Return to Home</Link>
            </Button>
          </>
        }
      >
        It did not load. Your connection may be down, or we are just putting up a new version.
      </PageFrame>
    </div>
  );
}
