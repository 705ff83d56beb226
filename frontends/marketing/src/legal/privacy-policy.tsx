import { productName } from '@octavo/contracts';
import { LegalPage } from './legal-page.tsx';

export function PrivacyPolicy() {
  return (
    <LegalPage
      title="Privacy Policy"
      updated="1 November 2025"
      introduction={`What ${productName} knows about you, why, and for how long. The short of it: as little as the service needs, and your documents for at most a day.`}
      sections={[
        {
          id: 'documents',
          title: 'Your documents',
          content: (
            <>
              <p>
                <strong>Document data is deleted within 24 hours.</strong> What you send is converted in isolation from
                everybody else's, kept only as long as the answer needs, and results of background jobs are removed
                within 24 hours at the latest.
              </p>
              <p>We do not read documents, train on them, or hand them to anybody.</p>
            </>
          ),
        },
        {
          id: 'account',
          title: 'Your account',
          content: (
            <>
              <p>To give you an account we keep:</p>
              <ul>
                <li>your first and last name, e-mail address and, if you give one, your organization;</li>
                <li>a hash of your password, never the password;</li>
                <li>your plan, credits, payments and invoices, as tax law asks;</li>
                <li>sign-ins and security events, so that you can see who used your account.</li>
              </ul>
            </>
          ),
        },
        {
          id: 'analytics',
          title: 'Analytics',
          content: (
            <p>
              We count page views, sessions and events ourselves, without third parties and without keeping your network
              address. A browser that asks not to be tracked (Do Not Track or Global Privacy Control) is not counted at
              all.
            </p>
          ),
        },
        {
          id: 'messages',
          title: 'Messages and the waitlist',
          content: (
            <p>
              What you write to us through the contact form, and your name, address and referral source on the waitlist,
              are kept until the matter is done or you ask us to delete them.
            </p>
          ),
        },
        {
          id: 'sharing',
          title: 'Who else sees data',
          content: (
            <p>
              Payment providers see what a payment needs. Nobody else does, unless a court orders it. We sell no data.
            </p>
          ),
        },
        {
          id: 'rights',
          title: 'Your rights',
          content: (
            <p>
              You may see, correct, export and delete what we hold about you. Write to us from your account's address;
              we answer within 30 days.
            </p>
          ),
        },
      ]}
    />
  );
}
