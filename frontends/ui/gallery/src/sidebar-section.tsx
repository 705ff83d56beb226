import { Activity, BarChart3, Settings } from '@octavo/ui/icons';
import { Badge } from '@octavo/ui';
import { Sidebar, SidebarGroup, SidebarItem, SidebarProvider, SidebarTrigger } from '@octavo/ui/sidebar';
import { useState } from 'react';

const items = [
  { label: 'Waitlist', icon: <Activity aria-hidden /> },
  { label: 'Page views', icon: <BarChart3 aria-hidden /> },
  { label: 'Settings', icon: <Settings aria-hidden /> },
];

export function SidebarSection() {
  const [active, setActive] = useState('Waitlist');
  return (
    <SidebarProvider>
      <div className="mb-16 flex overflow-hidden rounded-lg border border-line">
        <Sidebar label="Admin">
          <SidebarGroup title="Activity">
            {items.map(({ label, icon }) => (
              <SidebarItem
                key={label}
                label={label}
                icon={icon}
                active={active === label}
                badge={label === 'Waitlist' ? <Badge tone="accent">12</Badge> : null}
                onSelect={() => setActive(label)}
              />
            ))}
          </SidebarGroup>
        </Sidebar>
        <div className="flex-1 p-3">
          <SidebarTrigger />
          <p className="p-3 text-sm text-muted">{active}</p>
        </div>
      </div>
    </SidebarProvider>
  );
}
