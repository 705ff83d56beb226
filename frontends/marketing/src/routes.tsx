import './app.css';
import type { RouteObject } from '@octavo/federation';
import { operationPages } from './operations/operation-pages.ts';

/**
 * What the shell shows of ours. Each page comes with its own file, the first one before anything is shown: its handle
 * names the file, for the page to ask for it early.
 */
export const routes: RouteObject[] = [
  {
    index: true,
    handle: 'home',
    lazy: async () => ({ Component: (await import(/* webpackChunkName: "home" */ './home/home.tsx')).Home }),
  },
  {
    path: 'about',
    handle: 'about',
    lazy: async () => ({ Component: (await import(/* webpackChunkName: "about" */ './about/about.tsx')).About }),
  },
  {
    path: 'pricing',
    handle: 'pricing',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "pricing" */ './pricing/pricing.tsx')).Pricing,
    }),
  },
  ...operationPages.map(({ operation }) => ({
    path: operation,
    handle: 'operation',
    lazy: async () => {
      const { OperationPage } = await import(/* webpackChunkName: "operation" */ './operations/operation-page.tsx');
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
