import { useSite } from '@octavo/data';
import { Card, ErrorState, Skeleton } from '@octavo/ui';
import { Section } from '../parts/section.tsx';
import { anchors } from '../places.ts';
import { HeroChoice } from './hero-choice.tsx';
import { WaitlistMode } from './waitlist-mode.tsx';

/** The switches of the public site. Open pages follow within a second. */
export function AppControl() {
  const { data, isError, refetch } = useSite();
  return (
    <Section title="App Control">
      {data ? (
        <div className="grid gap-4 lg:grid-cols-[1fr_2fr]">
          <Card id={anchors.waitlistMode} tabIndex={-1} className="scroll-mt-24">
            <WaitlistMode isOn={data.config.show_waitlist} />
          </Card>
          <Card id={anchors.hero} tabIndex={-1} className="scroll-mt-24">
            <HeroChoice option={data.config.hero_default_option} />
          </Card>
        </div>
      ) : isError ? (
        <ErrorState title="The switches could not be read" onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Section>
  );
}
