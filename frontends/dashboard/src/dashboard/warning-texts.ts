import type { Account } from './account.ts';

export interface WarningText {
  title: string;
  text: string;
  tone: 'warning' | 'danger';
}

/** What each warning says, and what happens next. */
export function warningTexts(
  warning: Account['warnings'][number],
  { daysLeft, remaining }: { daysLeft: number; remaining: string },
): WarningText {
  switch (warning) {
    case 'trial_ending':
      return {
        title:
          daysLeft === 0
            ? 'Your trial ends today'
            : `Your trial ends in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`,
        text: 'Choose a plan to keep your key working.',
        tone: 'warning',
      };
    case 'trial_ended':
      return { title: 'Your trial has ended', text: 'Choose a plan and your key works again at once.', tone: 'danger' };
    case 'credits_low':
      return { title: 'Your credits are running low', text: `${remaining} are left.`, tone: 'warning' };
    case 'credits_used':
      return {
        title: 'Your credits are used up',
        text: 'What goes on is charged as overage, as far as your plan and your spend cap allow.',
        tone: 'danger',
      };
    case 'spend_cap_reached':
      return { title: 'Your spend cap is reached', text: 'Requests are refused until you raise it.', tone: 'danger' };
  }
}
