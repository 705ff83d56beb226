import { Link } from '@octavo/federation';
import { Button } from '@octavo/ui';
import { PageFrame } from './page-frame.tsx';

export function NotFound() {
  return (
    <PageFrame
      eyebrow="404"
      title="Oops! Page not found"
      actions={
        <Button asChild>
          <Link to="/">Return to Home</Link>
        </Button>
      }
    >
      The page you are looking for does not exist, or it has moved.
    </PageFrame>
  );
}
