import { productName } from '@octavo/contracts';
import { cookies } from './cookies.ts';
import { LegalPage } from './legal-page.tsx';

function CookieTable() {
  return (
    <div role="region" aria-label="Cookies" tabIndex={0} className="overflow-x-auto rounded-lg border border-line">
      <table className="w-full min-w-[34rem] bg-surface text-left text-sm">
        <thead className="bg-raised text-xs text-muted">
          <tr>
            {['Cookie', 'Kind', 'What it does', 'Lasts'].map((title) => (
              <th key={title} scope="col" className="px-4 py-2.5 font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cookies.map(({ name, group, purpose, duration }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="px-4 py-3 font-mono text-xs font-normal text-ink">
                {name}
              </th>
              <td className="px-4 py-3">{group}</td>
              <td className="px-4 py-3">{purpose}</td>
              <td className="px-4 py-3 whitespace-nowrap">{duration}</td>
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
