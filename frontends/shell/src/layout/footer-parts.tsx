import { productName } from '@octavo/contracts';
import { Link } from '@octavo/federation';
import { classes, Logo } from '@octavo/ui';
import type { ReactNode } from 'react';
import type { NavigationLink } from './links.ts';
import { ThemeSelector } from './theme-selector.tsx';

const copyrightYear = 2025;

const linkLook = 'rounded-sm text-sm text-muted transition-colors hover:text-ink';

export function FooterLinks({
  title,
  links,
  children,
}: {
  title: string;
  links: readonly NavigationLink[];
  children?: ReactNode;
}) {
  return (
    <nav aria-label={title}>
      <h2 className="text-sm font-medium text-ink">{title}</h2>
      <ul className="mt-4 grid gap-2.5">
        {children}
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={linkLook}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function FooterButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <li>
      <button type="button" className={linkLook} onClick={onClick}>
        {label}
      </button>
    </li>
  );
}

/** Logo, a line about us, columns of links, and who owns it. */
export function FooterFrame({
  line,
  wide = false,
  children,
}: {
  line: string;
  /** As wide as the documentation, which stands above it. */
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <footer className="border-t border-line bg-canvas [contain-intrinsic-block-size:auto_30rem] [content-visibility:auto]">
      <div className={classes('mx-auto px-4 py-12 sm:px-6 sm:py-16', wide ? 'max-w-[88rem]' : 'max-w-6xl')}>
        <div className="grid gap-10 md:grid-cols-[1fr_2fr]">
          <div>
            <Logo name={productName} />
            <p className="mt-4 max-w-xs text-sm leading-relaxed text-muted">{line}</p>
          </div>
          <div className="grid grid-cols-2 gap-8 sm:grid-cols-3">{children}</div>
        </div>
        <div className="mt-12 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
          <p className="text-sm text-faint">
            © {copyrightYear} {productName}. All rights reserved.
          </p>
          <ThemeSelector />
        </div>
      </div>
    </footer>
  );
}
