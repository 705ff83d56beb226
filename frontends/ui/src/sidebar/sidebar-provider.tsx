import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useIsMobile } from '@octavo/ui';
import { expandedCookie, isSidebarShortcut, readExpanded } from './sidebar-state.ts';

export interface SidebarState {
  expanded: boolean;
  /** The mobile sheet opens and closes by itself; the cookie knows nothing of it. */
  mobileOpen: boolean;
  isMobile: boolean;
  setMobileOpen: (open: boolean) => void;
  toggle: () => void;
}

const Context = createContext<SidebarState | null>(null);

export function useSidebar(): SidebarState {
  const state = useContext(Context);
  if (!state) {
    throw new Error('useSidebar must be used within a SidebarProvider');
  }
  return state;
}

export function SidebarProvider({ children }: { children: ReactNode }) {
  const isMobile = useIsMobile();
  const [expanded, setExpanded] = useState(() => typeof document === 'undefined' || readExpanded(document.cookie));
  const [mobileOpen, setMobileOpen] = useState(false);

  const state = useMemo(() => {
    const toggle = () => {
      if (isMobile) {
        setMobileOpen(!mobileOpen);
      } else {
        setExpanded(!expanded);
        document.cookie = expandedCookie(!expanded);
      }
    };
    return { expanded, mobileOpen, isMobile, setMobileOpen, toggle };
  }, [expanded, mobileOpen, isMobile]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isSidebarShortcut(event)) {
        event.preventDefault();
        state.toggle();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [state]);

  return <Context value={state}>{children}</Context>;
}
