import { useRef, type KeyboardEvent } from 'react';
import { classes } from '@octavo/ui';

export interface LanguageTabsProps {
  label: string;
  languages: readonly { language: string; label: string }[];
  selected: string;
  tabId: (language: string) => string;
  panelId: string;
  onSelect: (language: string) => void;
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A code block's tabs. By hand and not Radix's: they stand on the first page that anybody loads. */
export function LanguageTabs({ label, languages, selected, tabId, panelId, onSelect }: LanguageTabsProps) {
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const index = languages.findIndex(({ language }) => language === selected);
    const next = languages[steps[event.key]?.(index, languages.length) ?? -1];
    if (next) {
      event.preventDefault();
      onSelect(next.language);
      list.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(next.language))}`)?.focus();
    }
  };

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={`${label}: language`}
      className="flex h-full gap-4 overflow-x-auto"
      onKeyDown={onKeyDown}
    >
      {languages.map(({ language, label }) => (
        <button
          key={language}
          id={tabId(language)}
          type="button"
          role="tab"
          aria-selected={language === selected}
          aria-controls={panelId}
          tabIndex={language === selected ? 0 : -1}
          onClick={() => onSelect(language)}
          className={classes(
            'h-full border-b text-xs font-medium whitespace-nowrap transition-colors focus-visible:-outline-offset-2',
            language === selected ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
