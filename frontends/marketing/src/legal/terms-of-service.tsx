import { productName } from '@octavo/contracts';
import { LegalPage } from './legal-page.tsx';

export function TermsOfService() {
  return (
    <LegalPage
      title="Terms of Service"
      updated="1 November 2025"
      introduction={`The agreement between you and ${productName}. By making an account or calling the API you accept it.`}
      sections={[
        {
          id: 'service',
          title: 'The service',
          content: (
            <p>
              We convert documents that you send through our API. You keep all rights in them; you give us only the
              right to convert them for you. Document data is deleted within 24 hours.
            </p>
          ),
        },
        {
          id: 'account',
          title: 'Your account and keys',
          content: (
            <p>
              You answer for what is done with your account and API keys. Keep them secret, and revoke a key at once
              when it may have become known.
            </p>
          ),
        },
        {
          id: 'fees',
          title: 'Fees',
          content: (
            <>
              <p>
                <strong>Fees are charged monthly in advance.</strong> Credits past a plan are charged at the plan's
                overage price on the next invoice, up to your spend cap.
              </p>
              <p>
                <strong>Plan changes are immediate, with proration.</strong> Price changes need 30 days notice.
              </p>
            </>
          ),
        },
        {
          id: 'refunds',
          title: 'Money back',
          content: (
            <p>
              Paid plans have a <strong>30-day money-back guarantee</strong>: write to us within 30 days of your first
              payment and you get it back.
            </p>
          ),
        },
        {
          id: 'use',
          title: 'Fair use',
          content: (
            <p>
              Do not send what is unlawful, attack the service, get around its limits, or use it to reach systems that
              are not yours. We may suspend accounts that do.
            </p>
          ),
        },
        {
          id: 'liability',
          title: 'Liability',
          content: (
            <p>
              The service is provided as it is.{' '}
              <strong>Our liability is capped at your last 12 months of payments</strong> to us, and excludes indirect
              damage, as far as the law allows.
            </p>
          ),
        },
        {
          id: 'law',
          title: 'Law and disputes',
          content: (
            <p>
              These terms are <strong>governed by Delaware law</strong>. Disputes are settled by{' '}
              <strong>arbitration</strong>.
            </p>
          ),
        },
        {
          id: 'end',
          title: 'Ending it',
          content: (
            <p>
              You may close your account at any time; it ends with the month that is paid. We may end it with 30 days
              notice, or at once where these terms are broken.
            </p>
          ),
        },
      ]}
    />
  );
}
