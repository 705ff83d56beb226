import { defaultAppConfig, type AppConfig } from '@octavo/contracts';
import { z } from 'zod';

/** Where a file of the site is, below its folder. */
const fileSchema = z.string().regex(/^(?!.*\.\.)[\w.@/-]+$/);

/** `site.json`: what the site's build says about what it made (frontends/shell/build/pages.mjs writes it). */
export const siteDescriptionSchema = z.object({
  /** Texts in the files that stand for what is known only here. */
  placeholders: z.object({
    siteUrl: z.string().min(1),
    appUrl: z.string().min(1),
    anonKey: z.string().min(1),
    appConfig: z.string().min(1),
    theme: z.string().min(1),
  }),
  /** Files that have them, besides the pages. */
  filled: z.array(fileSchema),
  /** The page of each address. */
  pages: z.record(z.string().regex(/^\//), fileSchema),
  /** Of pages with a hero: the page with each other one than the usual, by its number. */
  heroes: z.record(z.string().regex(/^\//), z.record(z.string().regex(/^\d+$/), fileSchema)),
  /** Of addresses below which every other is a page too: that page. */
  nested: z.record(z.string().regex(/^\//), fileSchema),
  /** `/` on the application's own host. */
  appHome: fileSchema,
  notFound: fileSchema,
  /** Of the scripts within pages, for their policy. */
  scriptHashes: z.array(z.string().regex(/^sha(256|384|512)-[\w+/=]+$/)),
});

export type SiteDescription = z.output<typeof siteDescriptionSchema>;

export interface SiteSettings {
  /** Origins: the marketing site's, and the application's. */
  siteUrl: string;
  appUrl: string;
  anonKey: string;
}

/**
 * Puts what is known here in the place of what stood for it. What is put in ends no element and no string. Nobody may
 * have told us yet how the site is configured.
 */
export function fillIn(
  text: string,
  { placeholders }: SiteDescription,
  settings: SiteSettings,
  appConfig: AppConfig | undefined,
): string {
  const anonKey = JSON.stringify(settings.anonKey)
    .slice(1, -1)
    .replaceAll('<', String.raw`\u003c`);
  return text
    .replaceAll(placeholders.siteUrl, () => new URL(settings.siteUrl).origin)
    .replaceAll(placeholders.appUrl, () => new URL(settings.appUrl).origin)
    .replaceAll(placeholders.anonKey, () => anonKey)
    .replaceAll(placeholders.appConfig, () => JSON.stringify(appConfig ?? null))
    .replaceAll(placeholders.theme, () => String((appConfig ?? defaultAppConfig).theme_selected));
}
