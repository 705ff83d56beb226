import { useAnchor } from '../parts/use-anchor.ts';
import { DialogHost } from '../frame/dialog-host.tsx';
import { ActivityCards } from './activity-cards.tsx';
import { AppControl } from './app-control.tsx';
import { WebAnalytics } from './web-analytics.tsx';

export function Overview() {
  useAnchor();
  return (
    <>
      <h1 className="font-display text-title text-ink">Overview</h1>
      <ActivityCards />
      <AppControl />
      <WebAnalytics />
      <DialogHost />
    </>
  );
}
