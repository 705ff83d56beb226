/** SPEC's theme numbers. 4, the dark one, is the default. */
export const themes = {
  1: { name: 'Paper', description: 'Light, for bright rooms' },
  2: { name: 'Slate', description: 'Blue-grey, for the evening' },
  3: { name: 'Contrast', description: 'Black and white, as clear as it gets' },
  4: { name: 'Ink', description: 'Dark, as designed' },
} as const;

export type Theme = keyof typeof themes;

export const defaultTheme: Theme = 4;

export function isTheme(value: unknown): value is Theme {
  return typeof value === 'number' && Object.hasOwn(themes, value);
}

/** Any number that is no theme gives the default one. */
export function applyTheme(theme: number, root: HTMLElement = document.documentElement): void {
  root.dataset['theme'] = String(isTheme(theme) ? theme : defaultTheme);
}
