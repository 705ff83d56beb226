import type { AppConfig } from '@octavo/contracts';
import { createContext, useContext } from 'react';
import { useSite } from '../site/get.ts';

/** The switches of the site, in the browser's spelling. */
export interface SiteConfig {
  showWaitlist: boolean;
  heroOption: number;
  theme: number;
  themeSelectorShown: boolean;
}

/** What holds until they are read, and when they cannot be (SPEC §3). */
export const defaultSiteConfig: SiteConfig = {
  showWaitlist: false,
  heroOption: 3,
  theme: 4,
  themeSelectorShown: true,
};

/** The switches as the server spells them; SPEC's defaults where it told none. */
export function siteConfigOf(config: Omit<AppConfig, 'id'> | null | undefined): SiteConfig {
  if (!config) return defaultSiteConfig;
  return {
    showWaitlist: config.show_waitlist,
    heroOption: config.hero_default_option,
    theme: config.theme_selected,
    themeSelectorShown: config.theme_show_selector,
  };
}

/** The switches as the page came with them. */
export const PageSiteConfig = createContext(defaultSiteConfig);

/** The switches of the site as they stand; until they are read, as the page came with them. */
export function useAppConfig(): SiteConfig {
  const read = useSite().data?.config;
  const ofPage = useContext(PageSiteConfig);
  return read ? siteConfigOf(read) : ofPage;
}
