import { productName } from '@octavo/contracts';
import { cookies } from './cookies.ts';
import { LegalPage } from './legal-page.tsx';

function CookieTable() {
  return (
    <div role="region" aria-label="Cookies" tabIndex={0} className="overflow-x-auto rounded-lg border border-line">
      <table className="w-full bg-surface text-left text-sm max-sm:block sm:min-w-[34rem]">
        <thead className="bg-raised text-xs text-muted max-sm:sr-only">
          <tr>
            {['Cookie', 'Kind', 'What it does', 'Lasts'].map((title) => (
              <th key={title} scope="col" className="px-4 py-2.5 font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {cookies.map(({ name, group, purpose, duration }) => (
            <tr
              key={name}
              className="border-t border-line max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:gap-y-1 max-sm:px-4 max-sm:py-3 max-sm:first:border-t-0"
            >
              <th scope="row" className="px-4 py-3 font-mono text-xs leading-6 font-normal text-ink max-sm:p-0">
                {name}
              </th>
              <td className="px-4 py-3 max-sm:order-2 max-sm:col-span-2 max-sm:p-0 max-sm:text-xs max-sm:text-faint">
                {group}
              </td>
              <td className="px-4 py-3 max-sm:order-1 max-sm:col-span-2 max-sm:p-0">{purpose}</td>
              <td className="px-4 py-3 whitespace-nowrap max-sm:p-0">{duration}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function CookiePolicy() {
  return (
    <LegalPage
      title="Cookie Policy"
      updated="1 November 2025"
      introduction={`Every cookie that ${productName} may set, by name, with what it is for and how long it lasts.`}
      sections={[
        {
          id: 'what',
          title: 'What cookies are',
          content: (
            <p>
              Small texts that a site asks your browser to keep and to send back. We use them to keep you signed in, to
              take payments safely and to find out what is slow or broken. None follows you to other sites.
            </p>
          ),
        },
        { id: 'list', title: 'The cookies', content: <CookieTable /> },
        {
          id: 'durations',
          title: 'How long they last',
          content: (
            <ul>
              <li>
                <strong>api_auth</strong> lasts 24 hours.
              </li>
              <li>
                <strong>user_preferences</strong> lasts 1 year.
              </li>
              <li>
                <strong>Performance cookies</strong> last 7 days.
              </li>
              <li>All others end with the session, when you close the browser.</li>
            </ul>
          ),
        },
        {
          id: 'choice',
          title: 'Your choice',
          content: (
            <p>
              Your browser lets you refuse or delete cookies. Without the essential ones you cannot stay signed in;
              without the payment ones you cannot pay; everything else works.
            </p>
          ),
        },
      ]}
    />
  );
}
