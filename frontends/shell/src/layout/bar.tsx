import { Link } from '@octavo/federation';
import { productName } from '@octavo/contracts';
import { Button, classes, Logo } from '@octavo/ui';
import { Menu } from '@octavo/ui/icons';
import { lazy, Suspense, useState, type ReactNode } from 'react';

const MobileMenu = lazy(async () => ({ default: (await import('./mobile-menu.tsx')).MobileMenu }));

export interface BarProps {
  logoTo: string;
  /** Beside the logo, on wide screens. */
  navigation: ReactNode;
  /** At the end of the bar, on wide screens. */
  actions: ReactNode;
  /** Both, as the mobile menu has them. */
  menu: (close: () => void) => ReactNode;
  title?: string;
  /** As what stands below it: text, the documentation, or a sidebar at the window's edge. */
  width?: keyof typeof widths;
}

const widths = { text: 'max-w-6xl', documentation: 'max-w-[88rem]', window: '' };

/** What both top bars are made of; below 768 px the links move into a menu. */
export function Bar({ logoTo, navigation, actions, menu, title, width = 'text' }: BarProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  const [menuNeeded, setMenuNeeded] = useState(false);
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-canvas/85 backdrop-blur-md">
      <div className={classes('mx-auto flex h-16 items-center gap-6 px-4 sm:px-6', widths[width])}>
        <Link to={logoTo} className="flex shrink-0 items-center rounded-sm" aria-label={`${productName}, home`}>
          <Logo name={productName} />
        </Link>
        {title ? <p className="truncate text-sm font-medium text-muted">{title}</p> : null}
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          {navigation}
        </nav>
        <div className="ml-auto hidden min-w-0 items-center gap-2 md:flex">{actions}</div>
        <Button
          look="ghost"
          size="icon"
          className="ml-auto md:hidden"
          aria-label="Menu"
          aria-expanded={menuOpen}
          aria-haspopup="dialog"
          onClick={() => {
            setMenuNeeded(true);
            setMenuOpen(true);
          }}
        >
          <Menu aria-hidden />
        </Button>
      </div>
      {menuNeeded ? (
        <Suspense>
          <MobileMenu open={menuOpen} onOpenChange={setMenuOpen}>
            {menu(() => setMenuOpen(false))}
          </MobileMenu>
        </Suspense>
      ) : null}
    </header>
  );
}

const barItem =
  'rounded-md px-3 py-2 text-sm text-muted transition-colors hover:bg-hover hover:text-ink aria-[current=page]:text-ink';
const menuItem =
  'flex w-full items-center rounded-md px-3 py-2.5 text-base text-ink hover:bg-hover aria-[current=page]:bg-hover';

/** The looks of a link or button, in the bar or in the menu. */
export function itemLook(place: 'bar' | 'menu'): string {
  return place === 'bar' ? barItem : menuItem;
}
