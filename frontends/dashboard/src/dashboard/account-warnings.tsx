import { Link } from '@octavo/federation';
import { Button, Notice } from '@octavo/ui';
import { formatNumber } from '../parts/format.ts';
import type { Account } from './account.ts';
import { warningTexts } from './warning-texts.ts';

/** What the server warns of: a trial that ends, credits that run low (SPEC §9). */
export function AccountWarnings({ account }: { account: Account }) {
  return account.warnings.map((warning) => {
    const { title, text, tone } = warningTexts(warning, {
      daysLeft: account.trial_days_left ?? 0,
      remaining: formatNumber(account.credits_remaining),
    });
    return (
      <Notice
        key={warning}
        tone={tone}
        title={title}
        action={
          <Button size="sm" look="secondary" asChild>
            <Link to={warning === 'spend_cap_reached' ? '/dashboard/billing' : '/select-plan'}>
              {warning === 'spend_cap_reached' ? 'Raise the cap' : 'Upgrade Plan'}
            </Link>
          </Button>
        }
      >
        {text}
      </Notice>
    );
  });
}
