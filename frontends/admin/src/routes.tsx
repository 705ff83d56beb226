import './app.css';
import type { RouteObject } from '@octavo/federation';

/** The administration. Each page's code comes when it is first opened, each dialog's too. */
export const routes: RouteObject[] = [
  {
    path: 'admin-dashboard',
    lazy: async () => ({ Component: (await import('./frame/admin-dashboard.tsx')).AdminDashboard }),
    children: [
      { index: true, lazy: async () => ({ Component: (await import('./overview/overview.tsx')).Overview }) },
      { path: 'users/:id', lazy: async () => ({ Component: (await import('./users/user-page.tsx')).UserPage }) },
      { path: 'payments', lazy: async () => ({ Component: (await import('./payments/payments.tsx')).Payments }) },
      { path: 'audit', lazy: async () => ({ Component: (await import('./audit/audit-log.tsx')).AuditLog }) },
    ],
  },
];
