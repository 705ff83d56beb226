import { isRouteErrorResponse, useRouteError } from '@octavo/federation';
import { RemoteUnavailableError } from '@octavo/federation/remotes';
import { Button } from '@octavo/ui';
import { isMissingFile } from '../reload-once.ts';
import { MissingFile } from './missing-file.tsx';
import { NotFound } from './not-found.tsx';
import { PageFrame } from './page-frame.tsx';
import { RemoteUnavailable } from './remote-unavailable.tsx';

/** What is shown in place of a page that failed. */
export function ErrorPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (error instanceof RemoteUnavailableError) return <RemoteUnavailable />;
  if (isMissingFile(error)) return <MissingFile />;
  return (
    <div role="alert">
      <PageFrame
        title="Unexpected Application Error!"
        actions={
          <>
            <Button onClick={() => location.reload()}>Reload the page</Button>
            <Button asChild look="secondary">
              <a href="/">Return to Home</a>
            </Button>
          </>
        }
      >
        Something went wrong on our side of this page. Nothing you sent was lost; reloading often helps.
      </PageFrame>
    </div>
  );
}
