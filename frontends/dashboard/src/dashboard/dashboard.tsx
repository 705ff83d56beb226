import { Outlet, useLocation, useNavigate } from '@octavo/federation';
import { classes } from '@octavo/ui';
import {
  Activity,
  BarChart3,
  BookOpen,
  CreditCard,
  KeyRound,
  LayoutDashboard,
  LayoutTemplate,
  ListChecks,
  Settings,
  Webhook,
} from '@octavo/ui/icons';
import { Sidebar, SidebarGroup, SidebarItem, SidebarProvider, SidebarTrigger } from '@octavo/ui/sidebar';

const sections = [
  { path: '/dashboard', label: 'Overview', icon: <LayoutDashboard aria-hidden /> },
  { path: '/dashboard/keys', label: 'API Keys', icon: <KeyRound aria-hidden /> },
  { path: '/dashboard/templates', label: 'Templates', icon: <LayoutTemplate aria-hidden /> },
  { path: '/dashboard/requests', label: 'Requests', icon: <Activity aria-hidden /> },
  { path: '/dashboard/jobs', label: 'Jobs', icon: <ListChecks aria-hidden /> },
  { path: '/dashboard/webhooks', label: 'Webhooks', icon: <Webhook aria-hidden /> },
  { path: '/dashboard/usage', label: 'Usage', icon: <BarChart3 aria-hidden /> },
  { path: '/dashboard/billing', label: 'Billing', icon: <CreditCard aria-hidden /> },
] as const;

const links = [
  { path: '/docs', label: 'Documentation', icon: <BookOpen aria-hidden /> },
  { path: '/settings', label: 'Settings', icon: <Settings aria-hidden /> },
] as const;

/** A detail belongs to its list, a batch to the jobs. */
function isOf(path: string, section: string): boolean {
  if (section === '/dashboard/jobs' && path.startsWith('/dashboard/batches/')) return true;
  return path === section || (section !== '/dashboard' && path.startsWith(`${section}/`));
}

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
                active={isOf(path, section.path)}
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
          <div
            className={classes(
              'mx-auto grid w-full grid-cols-1 gap-6 px-4 pt-4 pb-16 sm:px-6',
              path.startsWith('/dashboard/templates/') ? 'max-w-[100rem]' : 'max-w-5xl',
            )}
          >
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
