import { Outlet, useLocation, useNavigate } from '@octavo/federation';
import { BarChart3, BookOpen, CreditCard, KeyRound, LayoutDashboard, Settings } from '@octavo/ui/icons';
import { Sidebar, SidebarGroup, SidebarItem, SidebarProvider, SidebarTrigger } from '@octavo/ui/sidebar';

const sections = [
  { path: '/dashboard', label: 'Overview', icon: <LayoutDashboard aria-hidden /> },
  { path: '/dashboard/keys', label: 'API Keys', icon: <KeyRound aria-hidden /> },
  { path: '/dashboard/usage', label: 'Usage', icon: <BarChart3 aria-hidden /> },
  { path: '/dashboard/billing', label: 'Billing', icon: <CreditCard aria-hidden /> },
] as const;

const links = [
  { path: '/docs', label: 'Documentation', icon: <BookOpen aria-hidden /> },
  { path: '/settings', label: 'Settings', icon: <Settings aria-hidden /> },
] as const;

/** The frame of the signed-in area: its sidebar beside whichever section is open. */
export function Dashboard() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const path = pathname.replace(/\/+$/, '');
  return (
    <SidebarProvider>
      <div className="flex min-h-[calc(100dvh-4rem)]">
        <Sidebar label="Dashboard">
          <SidebarGroup title="Dashboard">
            {sections.map((section) => (
              <SidebarItem
                key={section.path}
                icon={section.icon}
                label={section.label}
                active={path === section.path}
                onSelect={() => void navigate(section.path)}
              />
            ))}
          </SidebarGroup>
          <SidebarGroup title="More">
            {links.map(({ path: to, label, icon }) => (
              <SidebarItem key={to} icon={icon} label={label} onSelect={() => void navigate(to)} />
            ))}
          </SidebarGroup>
        </Sidebar>
        <div className="min-w-0 flex-1">
          <div className="mx-auto grid w-full max-w-5xl gap-6 px-4 pt-4 pb-16 sm:px-6">
            <div>
              <SidebarTrigger />
            </div>
            <Outlet />
          </div>
        </div>
      </div>
    </SidebarProvider>
  );
}
