import type { ReactNode } from 'react';
import { Button, classes } from '@octavo/ui';
import { Sheet } from '@octavo/ui/overlays';
import { PanelLeft } from '../icons.ts';
import { useSidebar } from './sidebar-provider.tsx';

const widths = { expanded: '16rem', mobile: '18rem', collapsed: '3rem' } as const;

export interface SidebarProps {
  /** Names the navigation, and the sheet that it is on a small screen. */
  label: string;
  header?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

export function Sidebar({ label, header, footer, children }: SidebarProps) {
  const { expanded, isMobile, mobileOpen, setMobileOpen } = useSidebar();
  if (isMobile) {
    return (
      <Sheet open={mobileOpen} onOpenChange={setMobileOpen} title={label} side="left" width={widths.mobile}>
        <nav aria-label={label}>{children}</nav>
      </Sheet>
    );
  }
  return (
    <aside
      data-state={expanded ? 'expanded' : 'collapsed'}
      style={{ width: expanded ? widths.expanded : widths.collapsed }}
      className="sticky top-0 flex h-dvh shrink-0 flex-col overflow-hidden border-r border-line bg-surface transition-[width] duration-200 ease-out"
    >
      {header ? <div className="border-b border-line p-2">{header}</div> : null}
      <nav aria-label={label} className="flex-1 overflow-x-hidden overflow-y-auto p-1.5">
        {children}
      </nav>
      {footer ? <div className="border-t border-line p-1.5">{footer}</div> : null}
    </aside>
  );
}

export function SidebarTrigger() {
  const { expanded, isMobile, mobileOpen, toggle } = useSidebar();
  return (
    <Button
      look="ghost"
      size="icon"
      aria-label="Toggle sidebar"
      aria-expanded={isMobile ? mobileOpen : expanded}
      aria-keyshortcuts="Control+B Meta+B"
      onClick={toggle}
    >
      <PanelLeft aria-hidden />
    </Button>
  );
}

export function SidebarGroup({ title, children }: { title: string; children: ReactNode }) {
  const { expanded, isMobile } = useSidebar();
  const shown = expanded || isMobile;
  return (
    <section aria-label={title} className="py-2">
      <h2
        className={classes(
          'px-2 pb-1 text-2xs font-medium tracking-wide whitespace-nowrap text-faint uppercase transition-opacity duration-150',
          !shown && 'opacity-0',
        )}
      >
        {title}
      </h2>
      <ul className="grid gap-0.5">{children}</ul>
    </section>
  );
}

export interface SidebarItemProps {
  icon: ReactNode;
  label: string;
  active?: boolean;
  badge?: ReactNode;
  onSelect: () => void;
}

export function SidebarItem({ icon, label, active = false, badge, onSelect }: SidebarItemProps) {
  const { expanded, isMobile, setMobileOpen } = useSidebar();
  const shown = expanded || isMobile;
  return (
    <li>
      <button
        type="button"
        aria-current={active ? 'page' : undefined}
        title={shown ? undefined : label}
        onClick={() => {
          setMobileOpen(false);
          onSelect();
        }}
        className={classes(
          'flex h-9 w-full items-center gap-3 rounded-md px-2.5 text-left text-sm whitespace-nowrap transition-colors duration-150 focus-visible:-outline-offset-2 [&>svg]:size-4 [&>svg]:shrink-0',
          active ? 'bg-hover font-medium text-ink [&>svg]:text-accent' : 'text-muted hover:bg-hover hover:text-ink',
        )}
      >
        {icon}
        <span className={shown ? 'flex-1 truncate' : 'sr-only'}>{label}</span>
        {shown ? badge : null}
      </button>
    </li>
  );
}
