import { Link } from '@octavo/federation';
import { ArrowLeft } from '@octavo/ui/icons';

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex w-fit items-center gap-1.5 rounded-sm text-sm text-muted transition-colors hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-3.5" /> {children}
    </Link>
  );
}
