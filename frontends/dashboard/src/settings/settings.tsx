import { useAuth } from '@octavo/data';
import { useNavigate } from '@octavo/federation';
import { Button, Card, CardText, CardTitle, toast } from '@octavo/ui';
import { LogOut } from '@octavo/ui/icons';
import type { ReactNode } from 'react';
import { DeleteAccount } from './delete-account.tsx';
import { Devices } from './devices.tsx';
import { ExportAccount } from './export-account.tsx';
import { Notifications } from './notifications.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';

export function Settings() {
  const { user, signOut } = useAuth();
  const navigate = useNavigate();

  async function leave(): Promise<void> {
    try {
      await signOut();
      toast({ title: 'Signed Out', description: 'You have been successfully signed out.' });
      void navigate('/');
    } catch {
      toast({ title: 'Error', description: 'Failed to sign out. Please try again.', tone: 'destructive' });
    }
  }

  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 px-4 py-12 sm:px-6">
      <h1 className="font-display text-title text-ink">Settings</h1>
      <Section title="Profile" text="How we address you, in the product and in e-mails.">
        <ProfileForm email={user?.email ?? ''} />
      </Section>
      <Section title="Change password" text="Your other devices are signed out when you change it.">
        <PasswordForm email={user?.email ?? ''} />
      </Section>
      <Section title="Devices" text="Where you are signed in. Sign out what you do not know.">
        <Devices />
      </Section>
      <Section title="Notifications" text="What we write you e-mails about.">
        <Notifications />
      </Section>
      <Section title="Your data" text="Everything we hold about you, as one JSON file. Secrets are left out.">
        <ExportAccount />
      </Section>
      <Section title="Sign out" text="On this device only.">
        <Button look="secondary" onClick={() => void leave()}>
          <LogOut aria-hidden /> Sign Out
        </Button>
      </Section>
      <Section title="Delete account" text="For good, with everything in it.">
        <DeleteAccount email={user?.email ?? ''} />
      </Section>
    </div>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card padding="lg">
      <CardTitle level={2}>{title}</CardTitle>
      <CardText>{text}</CardText>
      <div className="mt-5">{children}</div>
    </Card>
  );
}
