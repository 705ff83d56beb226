import { useAuth, useProfile, useUpdateProfile } from '@octavo/data';
import { Link } from '@octavo/federation';
import { Button, Notice } from '@octavo/ui';
import { useEffect, useState } from 'react';

/** Greets; on the first visit with a key it says that the key is there (SPEC §4). */
export function Welcome({ hasKey }: { hasKey: boolean }) {
  const { user } = useAuth();
  const { data: profile } = useProfile();
  const { mutate } = useUpdateProfile();
  const [isFirst, setFirst] = useState(false);
  const name = profile?.first_name ?? user?.firstName ?? user?.email ?? '';

  useEffect(() => {
    if (!hasKey || profile?.first_login_completed !== false || isFirst) return;
    setFirst(true);
    mutate({ first_login_completed: true });
  }, [hasKey, profile, isFirst, mutate]);

  return (
    <header className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h1 className="font-display text-title text-ink">{name ? `Welcome, ${name}` : 'Welcome'}</h1>
          <p className="text-sm text-muted">Your plan, your credits and your key.</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" size="sm" asChild>
            <Link to="/docs">Documentation</Link>
          </Button>
          <Button size="sm" asChild>
            <Link to="/select-plan">Upgrade Plan</Link>
          </Button>
        </div>
      </div>
      {isFirst ? (
        <Notice tone="success" title="Your API key has been generated">
          It is below, with a call that works. The same key serves every operation.
        </Notice>
      ) : null}
    </header>
  );
}
