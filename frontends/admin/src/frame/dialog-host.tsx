import { useNavigate, useSearchParams } from '@octavo/federation';
import { Skeleton } from '@octavo/ui';
import { Dialog } from '@octavo/ui/overlays';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { dialogNames, dialogParameter, type DialogName } from '../places.ts';

interface AdminDialog {
  title: string;
  description: string;
  Content: ComponentType;
  /** Its code, before it is shown. */
  load: () => Promise<unknown>;
}

function comingAs(load: () => Promise<ComponentType>): Pick<AdminDialog, 'Content' | 'load'> {
  return { Content: lazy(async () => ({ default: await load() })), load };
}

const dialogs: Record<DialogName, AdminDialog> = {
  waitlist: {
    title: 'Waitlist',
    description: 'Who waits to be let in.',
    ...comingAs(async () => (await import('../waitlist/waitlist.tsx')).Waitlist),
  },
  contacts: {
    title: 'Contacts',
    description: 'What people wrote to us.',
    ...comingAs(async () => (await import('../contacts/contacts.tsx')).Contacts),
  },
  users: {
    title: 'Active Users',
    description: 'Everybody who has an account, with plan and credits.',
    ...comingAs(async () => (await import('../users/users.tsx')).Users),
  },
  status: {
    title: 'System Status',
    description: 'Every part of the system, as it answers now.',
    ...comingAs(async () => (await import('../status/status.tsx')).Status),
  },
  analytics: {
    title: 'Detailed Analytics',
    description: 'What visitors did last.',
    ...comingAs(async () => (await import('../analytics/detailed-analytics.tsx')).DetailedAnalytics),
  },
};

function dialogIn(parameters: URLSearchParams): DialogName | undefined {
  const wanted = parameters.get(dialogParameter);
  return dialogNames.find((known) => known === wanted);
}

// Whoever comes for a dialog does not wait for its code when they have been let in.
const first = dialogIn(new URLSearchParams(location.search));
if (first) dialogs[first].load().catch(() => undefined);

/** What stays in the address when a dialog closes: everything else was the dialog's. */
const kept = ['period', 'figure'];

/** The dialog that the address asks for. A reload and a shared link show it again. */
export function DialogHost() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const name = dialogIn(parameters);
  // Keeps its content while it fades.
  const [last, setLast] = useState(name);
  if (name && name !== last) setLast(name);

  function close(): void {
    const rest = new URLSearchParams([...parameters].filter(([parameter]) => kept.includes(parameter)));
    void navigate({ search: rest.toString(), hash: '' });
  }

  if (!last) return null;
  const { title, description, Content } = dialogs[last];
  return (
    <Dialog
      open={name !== undefined}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={title}
      description={description}
      width="xl"
    >
      <Suspense fallback={<Skeleton className="h-80 w-full" />}>
        <Content />
      </Suspense>
    </Dialog>
  );
}
