import { planIds, plans } from '@octavo/contracts';
import { useContacts, useSystemStatus, useUsers, useWaitlist } from '@octavo/data/admin';
import { Activity, Inbox, ListChecks, Users } from '@octavo/ui/icons';
import { formatDay, formatNumber, formatTime } from '../parts/format.ts';
import { Section } from '../parts/section.tsx';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import { dialogPath } from '../places.ts';
import { StateText } from '../status/state-text.tsx';
import { FigureCard } from './figure-card.tsx';

/** Only how many there are is wanted, and the newest. */
const newest = { limit: 1 };

export function ActivityCards() {
  const waitlist = useWaitlist(newest);
  const contacts = useContacts(newest);
  const open = useContacts({ ...newest, done: 'false' });
  const users = useUsers(newest);
  const status = useSystemStatus();
  useFailureToast(
    [waitlist, contacts, open, users, status].some(({ isError }) => isError),
    { title: 'Failed to load dashboard data.' },
  );

  const [lastToJoin] = waitlist.data?.entries ?? [];
  const counts = users.data?.counts;
  return (
    <Section title="Activity">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <FigureCard
          title="Waitlist"
          icon={<ListChecks aria-hidden />}
          value={waitlist.data && formatNumber(waitlist.data.total)}
          failed={waitlist.isError}
          to={dialogPath('waitlist')}
        >
          {lastToJoin
            ? `Last: ${lastToJoin.first_name} ${lastToJoin.last_name}, ${formatDay(lastToJoin.created_at)}`
            : waitlist.data && 'Nobody waits.'}
        </FigureCard>
        <FigureCard
          title="Contacts"
          icon={<Inbox aria-hidden />}
          value={contacts.data && formatNumber(contacts.data.total)}
          failed={contacts.isError}
          to={dialogPath('contacts')}
        >
          {open.data && (open.data.total === 0 ? 'All are done.' : `${formatNumber(open.data.total)} to be answered`)}
        </FigureCard>
        <FigureCard
          title="Active Users"
          icon={<Users aria-hidden />}
          value={counts && formatNumber(counts.total)}
          failed={users.isError}
          to={dialogPath('users')}
        >
          {counts ? (
            <ul className="flex flex-wrap gap-x-3 gap-y-1">
              {planIds.map((plan) => (
                <li key={plan}>
                  {plans[plan].name}{' '}
                  <span className="text-muted tabular-nums">{formatNumber(counts.plans[plan] ?? 0)}</span>
                </li>
              ))}
            </ul>
          ) : null}
        </FigureCard>
        <FigureCard
          title="System Status"
          icon={<Activity aria-hidden />}
          value={status.data && !status.isError ? <StateText status={status.data} /> : undefined}
          failed={status.isError}
          to={dialogPath('status')}
        >
          {status.data && `Checked at ${formatTime(status.data.checked_at)}`}
        </FigureCard>
      </div>
    </Section>
  );
}
