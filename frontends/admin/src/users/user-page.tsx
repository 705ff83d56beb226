import { useAuth } from '@octavo/data';
import { useUserAsAdmin } from '@octavo/data/admin';
import { Link, useParams } from '@octavo/federation';
import { Button, EmptyState, ErrorState, Notice, Skeleton } from '@octavo/ui';
import { ArrowLeft } from '@octavo/ui/icons';
import { dialogPath } from '../places.ts';
import { Section } from '../parts/section.tsx';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import { GrantButton } from './grant-button.tsx';
import { ResendButton } from './resend-button.tsx';
import { StatusBadge } from './status-badge.tsx';
import { SuspensionButton } from './suspension-button.tsx';
import { UserFacts } from './user-facts.tsx';
import { UserLists } from './user-lists.tsx';
import { nameOf, type UserDetail } from './user.ts';

/** A user, from all that is known of them. */
export function UserPage() {
  const { id = '' } = useParams();
  const { data, isError, error, refetch } = useUserAsAdmin(id);
  const isMissing = error?.code === 'not_found' || error?.code === 'invalid_request';
  useFailureToast(isError && !isMissing, { title: 'Failed to load users data.' });
  return (
    <>
      <div>
        <Button asChild look="ghost" size="sm">
          <Link to={dialogPath('users')}>
            <ArrowLeft aria-hidden /> All users
          </Link>
        </Button>
      </div>
      {data ? (
        <LoadedUser user={data} />
      ) : isMissing ? (
        <EmptyState title="No users found" description="There is no account with this id." />
      ) : isError ? (
        <ErrorState title="Failed to load users data." onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

function LoadedUser({ user }: { user: UserDetail }) {
  const { user: self } = useAuth();
  const { user_id: id, profile, status } = user;
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid min-w-0 gap-2">
          <h1 className="font-display text-title break-words text-ink">{nameOf(user)}</h1>
          <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
            {profile?.email}
            <StatusBadge status={status} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {profile && profile.email_confirmed_at === null ? <ResendButton id={id} email={profile.email} /> : null}
          {user.account && status !== 'deleted' ? <GrantButton userId={id} name={nameOf(user)} /> : null}
          {profile && id !== self?.id ? <SuspensionButton profile={profile} /> : null}
        </div>
      </header>
      {profile?.suspended ? (
        <Notice tone="warning" title="This account is suspended">
          Its sessions have ended, and nobody can sign in to it.
        </Notice>
      ) : null}
      {user.profile_available ? null : (
        <Notice tone="warning" title="The profile cannot be read now">
          What billing knows is below.
        </Notice>
      )}
      <Section title="Account">
        <UserFacts user={user} />
      </Section>
      <UserLists user={user} />
    </>
  );
}
