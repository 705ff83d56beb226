import { useId, useState } from 'react';
import { classes, CopyButton } from '@octavo/ui';
import { highlight, type CodeLanguage, type TokenKind } from './highlight.ts';
import { LanguageTabs } from './language-tabs.tsx';

export interface CodeSampleTab {
  language: CodeLanguage;
  label: string;
  code: string;
}

export interface CodeBlockProps {
  /** One sample, or the same in several languages. */
  samples: readonly CodeSampleTab[];
  /** What the code does, for the copy button and for those who do not see it. */
  label: string;
  /** Tall code scrolls inside. */
  scrolls?: boolean;
  /** The language that is shown, where somebody else remembers it; the first if there is no such sample. */
  language?: string | undefined;
  onLanguageChange?: (language: string) => void;
}

const looks: Record<TokenKind, string> = {
  plain: '',
  string: 'text-success',
  comment: 'text-faint italic',
  keyword: 'text-accent',
  number: 'text-warning',
  option: 'text-info',
};

export function CodeBlock({ samples, label, scrolls = false, language, onLanguageChange }: CodeBlockProps) {
  const id = useId();
  const [chosen, setChosen] = useState<string>();
  const wanted = language ?? chosen;
  const shown = samples.find((sample) => sample.language === wanted) ?? samples[0];
  if (!shown) {
    return null;
  }
  const tabId = (language: string) => `${id}-${language}`;
  const panelId = `${id}-code`;
  const hasTabs = samples.length > 1;
  return (
    <div className="min-w-0 overflow-hidden rounded-lg border border-line bg-code text-left shadow-card">
      <div className="flex h-11 items-center justify-between gap-2 border-b border-line pr-1.5 pl-4">
        {hasTabs ? (
          <LanguageTabs
            label={label}
            languages={samples}
            selected={shown.language}
            tabId={tabId}
            panelId={panelId}
            onSelect={onLanguageChange ?? setChosen}
          />
        ) : (
          <span className="text-xs font-medium text-muted">{shown.label}</span>
        )}
        <CopyButton text={shown.code} label={`Copy ${label}`} />
      </div>
      <pre
        // What scrolls must be reachable by keyboard.
        tabIndex={0}
        id={panelId}
        {...(hasTabs
          ? { role: 'tabpanel', 'aria-labelledby': tabId(shown.language) }
          : { role: 'region', 'aria-label': label })}
        className={classes(
          'overflow-auto p-4 font-mono text-[0.8125rem] leading-6 text-ink focus-visible:-outline-offset-2',
          scrolls && 'max-h-[30rem]',
        )}
      >
        <Code code={shown.code} language={shown.language} />
      </pre>
    </div>
  );
}

function Code({ code, language }: { code: string; language: CodeLanguage }) {
  let position = 0;
  return (
    <code>
      {highlight(code, language).map((token) => {
        const key = position;
        position += token.text.length;
        return (
          <span key={key} className={looks[token.kind]}>
            {token.text}
          </span>
        );
      })}
    </code>
  );
}
