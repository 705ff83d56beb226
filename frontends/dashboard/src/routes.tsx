import './app.css';
import { askAhead, getAccount, listApiKeys } from '@octavo/data';
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
      {
        index: true,
        loader: () => {
          askAhead(getAccount);
          askAhead(listApiKeys);
          return null;
        },
        lazy: async () => ({ Component: (await import('./dashboard/overview.tsx')).Overview }),
      },
      { path: 'keys', lazy: async () => ({ Component: (await import('./dashboard/keys.tsx')).Keys }) },
      { path: 'jobs', lazy: async () => ({ Component: (await import('./jobs/jobs.tsx')).Jobs }) },
      { path: 'jobs/:id', lazy: async () => ({ Component: (await import('./jobs/job-detail.tsx')).JobDetail }) },
      {
        path: 'batches/:id',
        lazy: async () => ({ Component: (await import('./jobs/batch-detail.tsx')).BatchDetail }),
      },
      { path: 'webhooks', lazy: async () => ({ Component: (await import('./webhooks/webhooks.tsx')).Webhooks }) },
      {
        path: 'webhooks/:id',
        lazy: async () => ({ Component: (await import('./webhooks/webhook-detail.tsx')).WebhookDetail }),
      },
      { path: 'templates', lazy: async () => ({ Component: (await import('./templates/templates.tsx')).Templates }) },
      {
        path: 'templates/:id',
        lazy: async () => ({ Component: (await import('./templates/template-page.tsx')).TemplatePage }),
      },
      { path: 'requests', lazy: async () => ({ Component: (await import('./dashboard/requests.tsx')).Requests }) },
      { path: 'usage', lazy: async () => ({ Component: (await import('./dashboard/usage.tsx')).Usage }) },
      { path: 'billing', lazy: async () => ({ Component: (await import('./dashboard/billing.tsx')).Billing }) },
    ],
  },
  {
    path: 'docs',
    // Names the file, for a page that was rendered to ask for it early.
    handle: 'docs',
    lazy: async () => ({ Component: (await import(/* webpackChunkName: "docs" */ './docs/docs.tsx')).Docs }),
    children: [
      {
        path: 'playground',
        lazy: async () => ({ Component: (await import('./docs/playground/playground.tsx')).Playground }),
      },
      {
        path: ':chapterId?',
        handle: 'chapter',
        lazy: async () => ({
          Component: (await import(/* webpackChunkName: "chapter" */ './docs/view/chapter-page.tsx')).ChapterPage,
        }),
      },
    ],
  },
  { path: 'settings', lazy: async () => ({ Component: (await import('./settings/settings.tsx')).Settings }) },
];
