import type { AuthConfig } from './config.ts';

type Addresses = Pick<AuthConfig, 'APP_URL' | 'AUTH_ISSUER' | 'SITE_URL'>;

/** GoTrue's words for what a link is for. */
export type LinkType = 'signup' | 'recovery' | 'email_change';

/**
 * The address that `redirect_to` asked for if it is the site's or the app's, else the site's. Anything else would make us
 * hand sessions to whoever writes the link.
 */
export function allowedRedirect({ SITE_URL, APP_URL }: Addresses, redirectTo: string | undefined): string {
  const asked = redirectTo !== undefined && URL.canParse(redirectTo) ? new URL(redirectTo) : undefined;
  if (!asked || ![SITE_URL, APP_URL].includes(asked.origin) || asked.username !== '' || asked.password !== '') {
    return `${SITE_URL}/`;
  }
  asked.hash = '';
  return asked.href;
}

/** The page that confirms the address of a sign-up: nothing happens until it runs, so that scanners of links do no harm. */
export function verificationPageUrl({ APP_URL }: Addresses, token: string): string {
  return `${APP_URL}/email-verification?${new URLSearchParams({ token }).toString()}`;
}

/** GoTrue's own link, which leads on to `redirectTo` with a session. */
export function followUrl(
  config: Addresses,
  { token, type, redirectTo }: { token: string; type: LinkType; redirectTo: string | undefined },
): string {
  const query = new URLSearchParams({ token, type, redirect_to: allowedRedirect(config, redirectTo) });
  return `${config.AUTH_ISSUER}/verify?${query.toString()}`;
}

export const signInUrl = ({ APP_URL }: Addresses): string => `${APP_URL}/sign-in`;

/** The app's page that takes a session from the fragment, which no server and no log sees. */
export function callbackUrl({ APP_URL }: Addresses, next: string, fragment: URLSearchParams): string {
  return `${APP_URL}/auth/callback?${new URLSearchParams({ next }).toString()}#${fragment.toString()}`;
}
