import { plans } from '@octavo/contracts';
import { Facts } from '../parts/facts.tsx';
import { formatCents, formatDay, formatMoment, formatNumber } from '../parts/format.ts';
import { suspensionText } from './suspension.ts';
import type { UserDetail } from './user.ts';

const none = '–';

/** An account, its plan and its subscription, side by side. */
export function UserFacts({ user: { user_id: id, profile, account, subscription } }: { user: UserDetail }) {
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      <Facts
        title="Profile"
        facts={[
          ['Email', profile?.email ?? none],
          ['Organization', profile?.organization ?? none],
          ['Role', profile?.roles.includes('admin') ? 'Administrator' : 'User'],
          ['Signed up', profile ? formatMoment(profile.created_at) : none],
          ['Confirmed', profile?.email_confirmed_at ? formatMoment(profile.email_confirmed_at) : 'Not yet'],
          ['Last sign-in', profile?.last_sign_in_at ? formatMoment(profile.last_sign_in_at) : 'Never'],
          ['Devices', profile ? formatNumber(profile.devices) : none],
          ...(profile?.suspended && profile.banned_until
            ? [['Suspended', suspensionText(profile.banned_until)] as const]
            : []),
          [
            'User ID',
            <code key="id" className="font-mono text-xs break-all">
              {id}
            </code>,
          ],
        ]}
      />
      <Facts
        title="Credits"
        facts={
          account
            ? [
                ['Plan', plans[account.plan_id].name],
                ['Balance', formatNumber(account.balance)],
                ['Of', formatNumber(account.credits_total)],
                ['Held by running requests', formatNumber(account.held)],
                ['Spend cap', account.spend_cap_cents === null ? none : formatCents(account.spend_cap_cents)],
                [
                  'Period',
                  `${formatDay(account.period_start)} – ${account.period_end ? formatDay(account.period_end) : 'open'}`,
                ],
              ]
            : [['Account', 'Opened when the address is confirmed']]
        }
      />
      <Facts
        title="Subscription"
        facts={
          subscription
            ? [
                ['Plan', plans[subscription.plan_id].name],
                ['Status', subscription.status],
                ['Period ends', subscription.current_period_end ? formatDay(subscription.current_period_end) : none],
              ]
            : [['Subscription', 'None']]
        }
      />
    </div>
  );
}
