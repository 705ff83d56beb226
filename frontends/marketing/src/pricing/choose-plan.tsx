import type { PlanId } from '@octavo/contracts';
import { trackEvent, useAppConfig } from '@octavo/data';
import { openDialog } from '@octavo/federation';
import { Button, Opener } from '@octavo/ui';

/** SPEC §2: the waitlist dialog while waitlist mode is on, otherwise plan selection. */
export function ChoosePlan({ planId, popular }: { planId: PlanId; popular: boolean }) {
  const { showWaitlist } = useAppConfig();
  return (
    <Opener
      page="/get-started"
      onOpen={() => {
        trackEvent('button_click', { button_text: 'Get Started', plan: planId });
        if (showWaitlist) {
          openDialog('waitlist');
        } else {
          openDialog('plans', { planId });
        }
      }}
    >
      <Button type="submit" size="lg" look={popular ? 'accent' : 'secondary'} className="w-full">
        Get Started
      </Button>
    </Opener>
  );
}
