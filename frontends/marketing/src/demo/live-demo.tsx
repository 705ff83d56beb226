import { trackEvent, useConvertDemo, type DemoSource } from '@octavo/data';
import { Button, Card, classes, Notice, Textarea } from '@octavo/ui';
import { formatNumber } from '@octavo/ui/format';
import { Play } from '@octavo/ui/icons';
import { useId, useState } from 'react';
import { DemoResult } from './demo-result.tsx';
import { demoTextLength } from './length.ts';
import { demoSamples } from './samples.ts';

const sources: readonly { source: DemoSource; label: string }[] = [
  { source: 'html', label: 'HTML' },
  { source: 'markdown', label: 'Markdown' },
];

/** Type, press, see the PDF. */
export function LiveDemo({ initialSource = 'html' }: { initialSource?: DemoSource }) {
  const id = useId();
  const [source, setSource] = useState(initialSource);
  const [texts, setTexts] = useState(demoSamples);
  const [seconds, setSeconds] = useState<number>();
  const demo = useConvertDemo();
  const text = texts[source];

  const convert = () => {
    const startedAt = performance.now();
    trackEvent('demo_convert', { source });
    demo.mutate({ source, text }, { onSuccess: () => setSeconds((performance.now() - startedAt) / 1_000) });
  };

  return (
    <Card padding="none" className="grid overflow-hidden lg:grid-cols-2">
      <form
        className="flex min-w-0 flex-col gap-4 p-5 sm:p-6"
        onSubmit={(event) => {
          event.preventDefault();
          convert();
        }}
      >
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div role="group" aria-label="Kind of text" className="flex gap-1 rounded-md bg-canvas p-1">
            {sources.map(({ source: choice, label }) => (
              <button
                key={choice}
                type="button"
                aria-pressed={choice === source}
                onClick={() => setSource(choice)}
                className={classes(
                  'h-8 rounded-sm px-3 text-sm font-medium transition-colors',
                  choice === source ? 'bg-hover text-ink' : 'text-muted hover:text-ink',
                )}
              >
                {label}
              </button>
            ))}
          </div>
          <label htmlFor={id} className="text-xs text-faint tabular-nums">
            {formatNumber(text.length)} of {formatNumber(demoTextLength)} characters
          </label>
        </div>
        <Textarea
          id={id}
          aria-label={source === 'html' ? 'HTML to convert' : 'Markdown to convert'}
          spellCheck={false}
          maxLength={demoTextLength}
          value={text}
          onChange={(event) => setTexts({ ...texts, [source]: event.currentTarget.value })}
          className="h-80 resize-none font-mono leading-6 lg:h-[26rem]"
        />
        {demo.error ? (
          <Notice tone="danger" title="The document could not be made">
            {demo.error.message}
          </Notice>
        ) : null}
        <Button type="submit" look="accent" size="lg" busy={demo.isPending} disabled={text.trim() === ''}>
          {demo.isPending ? (
            'Converting…'
          ) : (
            <>
              <Play aria-hidden /> Convert to PDF
            </>
          )}
        </Button>
      </form>
      <div className="border-t border-line bg-canvas p-5 sm:p-6 lg:border-t-0 lg:border-l">
        <DemoResult document={demo.data} pending={demo.isPending} seconds={seconds} />
      </div>
    </Card>
  );
}
