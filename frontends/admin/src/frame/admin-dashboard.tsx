import { Outlet, useLocation, useNavigate } from '@octavo/federation';
import { Sidebar, SidebarGroup, SidebarItem, SidebarProvider, SidebarTrigger } from '@octavo/ui/sidebar';
import { AccessGate } from '../access/access-gate.tsx';
import { overviewPath } from '../places.ts';
import { isShown, sections } from './sections.tsx';

/** The frame of the administration: its sidebar beside whichever page is open. */
export function AdminDashboard() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const address = `${pathname.replace(/\/+$/, '') || overviewPath}${search}${hash}`;
  return (
    <AccessGate>
      <SidebarProvider>
        <div className="flex min-h-[calc(100dvh-4rem)]">
          <Sidebar label="Administration">
            {sections.map(({ title, places }) => (
              <SidebarGroup key={title} title={title}>
                {places.map(({ label, icon, to }) => (
                  <SidebarItem
                    key={label}
                    icon={icon}
                    label={label}
                    active={isShown(to, address)}
                    onSelect={() => void navigate(to)}
                  />
                ))}
              </SidebarGroup>
            ))}
          </Sidebar>
          <div className="min-w-0 flex-1">
            <div className="mx-auto grid w-full max-w-7xl gap-6 px-4 pt-4 pb-16 sm:px-6">
              <div>
                <SidebarTrigger />
              </div>
              <Outlet />
            </div>
          </div>
        </div>
      </SidebarProvider>
    </AccessGate>
  );
}
