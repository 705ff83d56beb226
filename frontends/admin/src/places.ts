/** Where everything is: the only place that spells these addresses. */
export const overviewPath = '/admin-dashboard';
export const paymentsPath = '/admin-dashboard/payments';
export const auditPath = '/admin-dashboard/audit';

export function userPath(id: string): string {
  return `${overviewPath}/users/${encodeURIComponent(id)}`;
}

/** What is shown in a dialog over the overview. */
export const dialogNames = ['waitlist', 'contacts', 'users', 'status', 'analytics'] as const;

export type DialogName = (typeof dialogNames)[number];

export const dialogParameter = 'show';

export function dialogPath(name: DialogName): string {
  return `${overviewPath}?${dialogParameter}=${name}`;
}

/** The parts of the overview that a link leads to. */
export const anchors = { waitlistMode: 'waitlist-mode', hero: 'hero-section' } as const;
