import { Link } from '@octavo/federation';
import { ArrowLeft } from '@octavo/ui/icons';

export function BackHome() {
  return (
    <Link
      to="/"
      className="group inline-flex items-center gap-2 rounded-sm text-sm text-muted transition-colors hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-4 transition-transform duration-150 group-hover:-translate-x-0.5" />
      Back to Home
    </Link>
  );
}
