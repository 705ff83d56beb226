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

/** The switches of the site as they stand; SPEC's defaults while nobody says otherwise. */
export function useAppConfig(): SiteConfig {
  const config = useSite().data?.config;
  if (!config) return defaultSiteConfig;
  return {
    showWaitlist: config.show_waitlist,
    heroOption: config.hero_default_option,
    theme: config.theme_selected,
    themeSelectorShown: config.theme_show_selector,
  };
}
