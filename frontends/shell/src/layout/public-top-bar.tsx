import { isSingleHost, useAppConfig, useAuth, useHostKind } from '@octavo/data';
import { Link, NavLink, openDialog, pageSettings } from '@octavo/federation';
import { Button, Opener } from '@octavo/ui';
import { useSignOut } from '../use-sign-out.ts';
import { Bar, itemLook } from './bar.tsx';
import { preloadDialogs } from './dialog-host.tsx';
import { publicLinks } from './links.ts';

type Place = 'bar' | 'menu';

interface PartProps {
  place: Place;
  onDone?: () => void;
}

function Navigation({ place, onDone }: PartProps) {
  return (
    <>
      {publicLinks.map(({ label, to }) => (
        <NavLink key={to} to={to} end className={itemLook(place)} onClick={onDone}>
          {label}
        </NavLink>
      ))}
      <Opener
        page="/contact"
        onOpen={() => {
          onDone?.();
          openDialog('contact');
        }}
      >
        <button type="submit" className={itemLook(place)} onPointerEnter={preloadDialogs} onFocus={preloadDialogs}>
          Contact
        </button>
      </Opener>
    </>
  );
}

function Welcome({ email, place, onDone }: PartProps & { email: string }) {
  const signOut = useSignOut();
  return (
    <>
      <p className="truncate px-3 text-sm text-muted" title={email}>
        Welcome, <span className="text-ink">{email}</span>
      </p>
      <Button
        look="secondary"
        size={place === 'bar' ? 'sm' : 'md'}
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

function SignInLink({ place, onDone }: PartProps) {
  const kind = useHostKind();
  const size = place === 'bar' ? 'sm' : 'md';
  // On a marketing host of its own, sign-in is the application's.
  return (
    <Button asChild look="ghost" size={size}>
      {isSingleHost(kind) || kind === 'app' ? (
        <Link to="/sign-in" onClick={onDone}>
          Sign In
        </Link>
      ) : (
        <a href={`${pageSettings().appUrl}/sign-in`}>Sign In</a>
      )}
    </Button>
  );
}

function Visitor({ place, onDone }: PartProps) {
  const { showWaitlist } = useAppConfig();
  return (
    <>
      <SignInLink place={place} {...(onDone ? { onDone } : {})} />
      <Opener
        page="/get-started"
        onOpen={() => {
          onDone?.();
          openDialog(showWaitlist ? 'waitlist' : 'sign-up');
        }}
      >
        <Button
          type="submit"
          size={place === 'bar' ? 'sm' : 'md'}
          onPointerEnter={preloadDialogs}
          onFocus={preloadDialogs}
        >
          Get Started
        </Button>
      </Opener>
    </>
  );
}

/** Until it is known who looks, it is taken to be a visitor: most are, and nothing moves for them. */
function Actions(props: PartProps) {
  const { user } = useAuth();
  return user ? <Welcome email={user.email} {...props} /> : <Visitor {...props} />;
}

export function PublicTopBar() {
  return (
    <Bar
      logoTo="/"
      navigation={<Navigation place="bar" />}
      actions={<Actions place="bar" />}
      menu={(close) => (
        <>
          <Navigation place="menu" onDone={close} />
          <div className="mt-4 grid gap-2 border-t border-line pt-4">
            <Actions place="menu" onDone={close} />
          </div>
        </>
      )}
    />
  );
}
