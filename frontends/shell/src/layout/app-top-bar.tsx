import { homeOf, useAuth } from '@octavo/data';
import { Link, NavLink, useLocation } from '@octavo/federation';
import { Button } from '@octavo/ui';
import { Settings } from '@octavo/ui/icons';
import { frameOf, isDocumentation, withoutTrailingSlash } from '../paths.ts';
import { useSignOut } from '../use-sign-out.ts';
import { Bar, itemLook, type BarProps } from './bar.tsx';
import { dashboardLink, documentationLink } from './links.ts';

interface PartProps {
  place: 'bar' | 'menu';
  onAdmin: boolean;
  onDone?: () => void;
}

function Navigation({ place, onAdmin, onDone }: PartProps) {
  const { user } = useAuth();
  if (onAdmin) return null;
  const dashboard = user ? dashboardLink.to : `/sign-in?next=${dashboardLink.to}`;
  return (
    <>
      <NavLink to={dashboard} className={itemLook(place)} onClick={onDone}>
        {dashboardLink.label}
      </NavLink>
      <NavLink to={documentationLink.to} className={itemLook(place)} onClick={onDone}>
        {documentationLink.label}
      </NavLink>
    </>
  );
}

function Actions({ place, onAdmin, onDone }: PartProps) {
  const { user } = useAuth();
  const signOut = useSignOut();
  const size = place === 'bar' ? 'sm' : 'md';
  if (!user) {
    return (
      <Button asChild look="secondary" size={size}>
        <Link to="/sign-in" onClick={onDone}>
          Sign In
        </Link>
      </Button>
    );
  }
  return (
    <>
      <p className="truncate px-3 text-sm text-muted" title={user.email}>
        {user.email}
      </p>
      {onAdmin ? (
        <Button asChild look="ghost" size={size}>
          <Link to="/settings" onClick={onDone}>
            <Settings aria-hidden />
            Settings
          </Link>
        </Button>
      ) : null}
      <Button
        look="secondary"
        size={size}
        onClick={() => {
          onDone?.();
          void signOut();
        }}
      >
        Sign Out
      </Button>
    </>
  );
}

function widthOf(pathname: string): NonNullable<BarProps['width']> {
  if (frameOf(pathname) === 'appWithoutFooter') return 'window';
  return isDocumentation(pathname) ? 'documentation' : 'text';
}

/** The bar of whoever is signed in, and of the documentation. */
export function AppTopBar() {
  const { user } = useAuth();
  const { pathname } = useLocation();
  const onAdmin = withoutTrailingSlash(pathname).startsWith('/admin-dashboard');
  return (
    <Bar
      width={widthOf(pathname)}
      logoTo={user ? homeOf(user.isAdmin ? 'admin' : 'user') : '/'}
      {...(onAdmin ? { title: 'Admin Dashboard' } : {})}
      navigation={<Navigation place="bar" onAdmin={onAdmin} />}
      actions={<Actions place="bar" onAdmin={onAdmin} />}
      menu={(close) => (
        <>
          <Navigation place="menu" onAdmin={onAdmin} onDone={close} />
          <div className="mt-4 grid gap-2 border-t border-line pt-4">
            <Actions place="menu" onAdmin={onAdmin} onDone={close} />
          </div>
        </>
      )}
    />
  );
}
