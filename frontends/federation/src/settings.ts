/** Where each deployed remote's entry is. A remote that is not in it is not deployed. */
export type RemoteEntries = Record<string, string>;

/** What a page is told by whoever serves it: where it is deployed, and from which parts. */
export interface PageSettings {
  /** The marketing host's address, without a slash at its end. */
  siteUrl: string;
  /** The application host's; the same as `siteUrl` where one host serves both. */
  appUrl: string;
  /** Names this client to the API; it gives no right. */
  anonKey: string;
  remotes: RemoteEntries;
  /** How the site was configured when the page was asked for, where the server knew. */
  appConfig?: unknown;
}

/** The id of the element in the page that holds the settings as JSON. */
export const pageSettingsId = 'page-settings';

/**
 * In pages as they are built, and in what is rendered at build time. The server puts the real ones in their place
 * wherever these texts stand.
 */
export const unknownSettings: PageSettings = {
  siteUrl: 'https://site.octavo.invalid',
  appUrl: 'https://app.octavo.invalid',
  anonKey: 'octavo-anonymous-key',
  remotes: {},
};

let settings: PageSettings | undefined;

/** The settings of the page we are in. */
export function pageSettings(): PageSettings {
  if (typeof document === 'undefined') return unknownSettings;
  settings ??= readSettings(document.getElementById(pageSettingsId)?.textContent);
  return settings;
}

function readSettings(text: string | null | undefined): PageSettings {
  return { ...unknownSettings, ...(text ? (JSON.parse(text) as Partial<PageSettings>) : {}) };
}
