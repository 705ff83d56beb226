import './app.css';
import type { RouteObject } from '@octavo/federation';
import { operationPages } from './operations/operation-pages.ts';

/** What the shell shows of ours. Each page comes with its own file, the first one before anything is shown. */
export const routes: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('./home/home.tsx')).Home }) },
  { path: 'about', lazy: async () => ({ Component: (await import('./about/about.tsx')).About }) },
  { path: 'pricing', lazy: async () => ({ Component: (await import('./pricing/pricing.tsx')).Pricing }) },
  ...operationPages.map(({ operation }) => ({
    path: operation,
    lazy: async () => {
      const { OperationPage } = await import('./operations/operation-page.tsx');
      return { element: <OperationPage key={operation} operation={operation} /> };
    },
  })),
  {
    path: 'privacy-policy',
    lazy: async () => ({ Component: (await import('./legal/privacy-policy.tsx')).PrivacyPolicy }),
  },
  {
    path: 'cookie-policy',
    lazy: async () => ({ Component: (await import('./legal/cookie-policy.tsx')).CookiePolicy }),
  },
  {
    path: 'terms-of-service',
    lazy: async () => ({ Component: (await import('./legal/terms-of-service.tsx')).TermsOfService }),
  },
];
