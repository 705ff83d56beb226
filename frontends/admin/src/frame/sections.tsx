import {
  Activity,
  CreditCard,
  Eye,
  History,
  Inbox,
  LayoutDashboard,
  LayoutTemplate,
  ListChecks,
  MousePointerClick,
  Timer,
  ToggleRight,
  Users,
} from '@octavo/ui/icons';
import type { ReactNode } from 'react';
import { detailAnchors } from '../analytics/detail-anchors.ts';
import { anchors, auditPath, dialogPath, overviewPath, paymentsPath } from '../places.ts';

export interface Place {
  label: string;
  icon: ReactNode;
  to: string;
}

/** The sidebar's three sections (SPEC §2). */
export const sections: readonly { title: string; places: readonly Place[] }[] = [
  {
    title: 'Activity',
    places: [
      { label: 'Overview', icon: <LayoutDashboard aria-hidden />, to: overviewPath },
      { label: 'Waitlist', icon: <ListChecks aria-hidden />, to: dialogPath('waitlist') },
      { label: 'Contacts', icon: <Inbox aria-hidden />, to: dialogPath('contacts') },
      { label: 'Users', icon: <Users aria-hidden />, to: dialogPath('users') },
      { label: 'System Status', icon: <Activity aria-hidden />, to: dialogPath('status') },
      { label: 'Payments', icon: <CreditCard aria-hidden />, to: paymentsPath },
      { label: 'Audit Log', icon: <History aria-hidden />, to: auditPath },
    ],
  },
  {
    title: 'App Control',
    places: [
      { label: 'Waitlist Mode', icon: <ToggleRight aria-hidden />, to: `${overviewPath}#${anchors.waitlistMode}` },
      { label: 'Hero Section', icon: <LayoutTemplate aria-hidden />, to: `${overviewPath}#${anchors.hero}` },
    ],
  },
  {
    title: 'Web Analytics',
    places: [
      {
        label: 'Page Views',
        icon: <Eye aria-hidden />,
        to: `${dialogPath('analytics')}#${detailAnchors.visits}`,
      },
      {
        label: 'Sessions',
        icon: <Timer aria-hidden />,
        to: `${dialogPath('analytics')}#${detailAnchors.sessions}`,
      },
      {
        label: 'Events',
        icon: <MousePointerClick aria-hidden />,
        to: `${dialogPath('analytics')}#${detailAnchors.events}`,
      },
    ],
  },
];

/** Whether a place is what an address shows. Searches and filters within it do not matter. */
export function isShown(place: string, address: string): boolean {
  const [wanted, shown] = [place, address].map((text) => new URL(text, 'http://localhost'));
  return (
    wanted?.pathname === shown?.pathname &&
    wanted?.hash === shown?.hash &&
    wanted?.searchParams.get('show') === shown?.searchParams.get('show')
  );
}
