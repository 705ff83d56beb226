import './app.css';
import type { RouteObject } from '@octavo/federation';

/** The signed-in product and what leads into it. Each page's code comes when it is first opened. */
export const routes: RouteObject[] = [
  {
    path: 'email-verification',
    lazy: async () => ({ Component: (await import('./sign-up/email-verification.tsx')).EmailVerification }),
  },
  { path: 'check-email', lazy: async () => ({ Component: (await import('./sign-up/check-email.tsx')).CheckEmail }) },
  { path: 'select-plan', lazy: async () => ({ Component: (await import('./plans/select-plan.tsx')).SelectPlan }) },
  {
    path: 'payment-success',
    lazy: async () => ({ Component: (await import('./payments/payment-success.tsx')).PaymentSuccess }),
  },
  {
    path: 'payment-failed',
    lazy: async () => ({ Component: (await import('./payments/payment-failed.tsx')).PaymentFailed }),
  },
  {
    path: 'dashboard',
    lazy: async () => ({ Component: (await import('./dashboard/dashboard.tsx')).Dashboard }),
    children: [
      { index: true, lazy: async () => ({ Component: (await import('./dashboard/overview.tsx')).Overview }) },
      { path: 'keys', lazy: async () => ({ Component: (await import('./dashboard/keys.tsx')).Keys }) },
      { path: 'usage', lazy: async () => ({ Component: (await import('./dashboard/usage.tsx')).Usage }) },
      { path: 'billing', lazy: async () => ({ Component: (await import('./dashboard/billing.tsx')).Billing }) },
    ],
  },
  {
    path: 'docs',
    lazy: async () => ({ Component: (await import('./docs/docs.tsx')).Docs }),
    children: [
      {
        path: 'playground',
        lazy: async () => ({ Component: (await import('./docs/playground/playground.tsx')).Playground }),
      },
      {
        path: ':chapterId?',
        lazy: async () => ({ Component: (await import('./docs/view/chapter-page.tsx')).ChapterPage }),
      },
    ],
  },
  { path: 'settings', lazy: async () => ({ Component: (await import('./settings/settings.tsx')).Settings }) },
];
