import { Link } from '@octavo/federation';
import { Button } from '@octavo/ui';
import { Lock } from '@octavo/ui/icons';

export function AccessDenied() {
  return (
    <section className="mx-auto grid min-h-[70dvh] max-w-xl content-center justify-items-center gap-4 px-4 py-16 text-center sm:px-6">
      <span className="mb-2 grid size-14 place-items-center rounded-full border border-line bg-raised">
        <Lock aria-hidden className="size-6" />
      </span>
      <h1 className="font-display text-title text-ink">Access Denied</h1>
      <p className="text-base text-muted">You do not have administrator privileges to access this dashboard.</p>
      <p className="text-sm text-faint">This page is restricted to users with admin roles only.</p>
      <div className="mt-4">
        <Button asChild look="secondary">
          <Link to="/dashboard">Go to your dashboard</Link>
        </Button>
      </div>
    </section>
  );
}
