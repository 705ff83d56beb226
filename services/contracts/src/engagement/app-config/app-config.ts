import { z } from 'zod';

/** The switches of the site, with the fields of SPEC §3. */
export const appConfigSchema = z.object({
  id: z.literal(1),
  show_waitlist: z.boolean(),
  hero_default_option: z.number().int(),
  theme_selected: z.number().int(),
  theme_show_selector: z.boolean(),
});

export type AppConfig = z.infer<typeof appConfigSchema>;

/** What holds while there is no row, or it cannot be read (SPEC §3). */
export const defaultAppConfig: AppConfig = {
  id: 1,
  show_waitlist: false,
  hero_default_option: 3,
  theme_selected: 4,
  theme_show_selector: true,
};

/** What an administrator may set; a hero or theme that the site does not have shows its own fallback. */
export const appConfigChangeSchema = z
  .strictObject({
    show_waitlist: z.boolean(),
    hero_default_option: z.number().int().min(1).max(3),
    theme_selected: z.number().int().min(1).max(4),
    theme_show_selector: z.boolean(),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Name at least one switch');

export type AppConfigChange = z.infer<typeof appConfigChangeSchema>;
