import { useId, useState } from 'react';
import { Tabs as Radix } from 'radix-ui';
import { classes, CopyButton } from '@octavo/ui';
import { highlight, type CodeLanguage, type TokenKind } from './highlight.ts';

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
}

const looks: Record<TokenKind, string> = {
  plain: '',
  string: 'text-success',
  comment: 'text-faint italic',
  keyword: 'text-accent',
  number: 'text-warning',
  option: 'text-info',
};

export function CodeBlock({ samples, label, scrolls = false }: CodeBlockProps) {
  const id = useId();
  const [language, setLanguage] = useState(samples[0]?.language ?? 'text');
  const shown = samples.find((sample) => sample.language === language) ?? samples[0];
  if (!shown) {
    return null;
  }
  return (
    <Radix.Root
      value={shown.language}
      onValueChange={(value) => setLanguage(value as CodeLanguage)}
      className="min-w-0 overflow-hidden rounded-lg border border-line bg-code text-left shadow-card"
    >
      <div className="flex h-11 items-center justify-between gap-2 border-b border-line pr-1.5 pl-4">
        {samples.length > 1 ? (
          <Radix.List aria-label={`${label}: language`} className="flex h-full gap-4 overflow-x-auto">
            {samples.map((sample) => (
              <Radix.Trigger
                key={sample.language}
                value={sample.language}
                className="h-full border-b border-transparent text-xs font-medium text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink"
              >
                {sample.label}
              </Radix.Trigger>
            ))}
          </Radix.List>
        ) : (
          <span id={`${id}-label`} className="text-xs font-medium text-muted">
            {shown.label}
          </span>
        )}
        <CopyButton text={shown.code} label={`Copy ${label}`} />
      </div>
      {samples.map((sample) => (
        <Radix.Content key={sample.language} value={sample.language} tabIndex={-1}>
          <Code code={sample.code} language={sample.language} label={label} scrolls={scrolls} />
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

interface CodeProps {
  code: string;
  language: CodeLanguage;
  label: string;
  scrolls: boolean;
}

function Code({ code, language, label, scrolls }: CodeProps) {
  let position = 0;
  return (
    <pre
      // What scrolls must be reachable by keyboard.
      tabIndex={0}
      role="region"
      aria-label={label}
      className={classes(
        'overflow-auto p-4 font-mono text-[0.8125rem] leading-6 text-ink focus-visible:-outline-offset-2',
        scrolls && 'max-h-[30rem]',
      )}
    >
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
    </pre>
  );
}
