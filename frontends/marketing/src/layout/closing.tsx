import { claims } from '@octavo/contracts';
import { Link } from '@octavo/federation';
import { Button } from '@octavo/ui';
import { GetStarted } from './get-started.tsx';

/** The last words of a page. */
export function Closing({ place }: { place: string }) {
  return (
    <section aria-label="Get started" className="relative isolate overflow-hidden border-t border-line">
      <div
        aria-hidden
        className="absolute inset-x-0 -bottom-48 -z-10 h-96 bg-[radial-gradient(45%_100%_at_50%_100%,var(--accent-soft),transparent)]"
      />
      <div className="mx-auto grid max-w-3xl justify-items-center gap-6 px-5 py-24 text-center sm:py-32">
        <h2 className="font-display text-title text-ink">Your first PDF in {claims.setupMinutes} minutes.</h2>
        <p className="text-lg text-balance text-muted">
          {claims.freeTrialCalls} free conversions on the free trial. No card, no call with sales, no SDK to install.
        </p>
        <div className="grid w-full gap-3 xs:flex xs:flex-wrap xs:justify-center">
          <GetStarted size="lg" place={place} />
          <Button asChild look="secondary" size="lg">
            <Link to="/docs">Read the documentation</Link>
          </Button>
        </div>
      </div>
    </section>
  );
}
