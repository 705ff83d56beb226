import { useAppConfig } from '@octavo/data';
import { Link } from '@octavo/federation';
import { Button } from '@octavo/ui';
import { ArrowRight } from '@octavo/ui/icons';
import { GetStarted } from '../layout/get-started.tsx';
import { heroOf } from './heroes.ts';
import { HeroScene } from './hero-scene.tsx';

export function Hero() {
  const { heroOption } = useAppConfig();
  const { kicker, title, accent, text, action } = heroOf(heroOption);
  return (
    <section aria-label="Introduction" className="relative isolate overflow-hidden">
      <div
        aria-hidden
        className="absolute inset-0 -z-20 bg-[linear-gradient(var(--line)_1px,transparent_1px),linear-gradient(90deg,var(--line)_1px,transparent_1px)] bg-[size:4.5rem_4.5rem] opacity-45 [mask-image:radial-gradient(70%_60%_at_50%_0%,black,transparent)]"
      />
      <div
        aria-hidden
        className="absolute inset-x-0 -top-56 -z-10 h-[36rem] bg-[radial-gradient(40%_60%_at_68%_40%,var(--accent-soft),transparent)]"
      />
      <div className="mx-auto grid w-full max-w-6xl items-center gap-14 px-4 pt-16 pb-20 sm:px-6 sm:pt-24 lg:min-h-[42rem] lg:grid-cols-[minmax(0,11fr)_minmax(0,10fr)] lg:py-20">
        <div>
          <p className="font-mono text-xs tracking-wide text-muted">
            <span aria-hidden className="mr-2.5 inline-block size-1.5 rounded-full bg-accent align-middle" />
            {kicker}
          </p>
          <h1 className="mt-6 font-display text-display text-ink">
            {title} <span className="block text-accent">{accent}</span>
          </h1>
          <p className="mt-7 max-w-xl text-lg leading-relaxed text-muted">{text}</p>
          <div className="mt-9 grid gap-3 xs:flex xs:flex-wrap">
            <GetStarted size="lg" place="hero" label={action} />
            <Button asChild look="secondary" size="lg">
              <Link to="/docs">
                Read the docs <ArrowRight aria-hidden />
              </Link>
            </Button>
          </div>
        </div>
        <HeroScene />
      </div>
    </section>
  );
}
