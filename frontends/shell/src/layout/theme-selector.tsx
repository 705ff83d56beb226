import { useAppConfig } from '@octavo/data';
import { applyTheme, isTheme, themes, type Theme } from '@octavo/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** Read by the first script of each page as well, so that the page is painted in it (build/first-script.mjs). */
const storageKey = 'octavo-theme';

function keep(value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, value);
  } catch {
    // The choice holds for this page.
  }
}

function chosenTheme(): Theme | undefined {
  try {
    const chosen = Number(localStorage.getItem(storageKey) ?? Number.NaN);
    return isTheme(chosen) ? chosen : undefined;
  } catch {
    return undefined;
  }
}

const nothingToFollow = () => () => undefined;

/** Pages are rendered beforehand with the selector, and taken over as they are. */
function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    nothingToFollow,
    () => true,
    () => false,
  );
}

/** The site's theme, or the visitor's choice where the selector is switched on. */
export function ThemeSelector() {
  const { theme: siteTheme, themeSelectorShown } = useAppConfig();
  const [chosen, setChosen] = useState<Theme>();
  const isTakenOver = useIsTakenOver();

  useEffect(() => setChosen(chosenTheme()), []);
  useEffect(() => {
    applyTheme((themeSelectorShown ? (chosen ?? chosenTheme()) : undefined) ?? siteTheme);
  }, [chosen, siteTheme, themeSelectorShown]);

  if (isTakenOver && !themeSelectorShown) return null;
  return (
    <label className="flex items-center gap-2 text-sm text-faint">
      Theme
      <select
        className="h-8 rounded-md border border-line bg-surface px-2 text-sm text-ink"
        value={chosen ?? (isTheme(siteTheme) ? siteTheme : 4)}
        onChange={({ target }) => {
          const next = Number(target.value) as Theme;
          keep(next === siteTheme ? undefined : String(next));
          setChosen(next);
        }}
      >
        {Object.entries(themes).map(([number, { name }]) => (
          <option key={number} value={number}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
