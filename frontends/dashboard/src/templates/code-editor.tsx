import { classes } from '@octavo/ui';
import { useEffect, useId, useRef } from 'react';
import { positionOfLine, type Fault } from './fault-place.ts';

const lineHeightPixels = 22;

export interface CodeEditorProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  fault: Fault | undefined;
}

/** A text with the numbers of its lines. Tab leaves it, as it leaves every field. */
export function CodeEditor({ label, value, onChange, fault }: CodeEditorProps) {
  const id = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  const lines = value.split('\n').length;

  function follow(): void {
    if (gutter.current && text.current) gutter.current.scrollTop = text.current.scrollTop;
  }
  useEffect(follow, [lines]);

  function show(line: number): void {
    const field = text.current;
    if (!field) return;
    const start = positionOfLine(value, line) + (fault?.column ?? 1) - 1;
    field.focus();
    field.setSelectionRange(start, start);
    field.scrollTop = Math.max(0, (line - 4) * lineHeightPixels);
  }

  return (
    <div className="grid gap-2">
      <div
        className={classes(
          'flex h-112 overflow-hidden rounded-md border bg-code font-mono text-[0.8125rem] focus-within:border-focus focus-within:outline-2 focus-within:outline-focus/45',
          fault ? 'border-danger' : 'border-line-strong/70',
        )}
        style={{ lineHeight: `${lineHeightPixels}px` }}
      >
        <div
          ref={gutter}
          aria-hidden
          className="shrink-0 overflow-hidden border-r border-line py-3 text-right text-faint select-none"
        >
          {Array.from({ length: lines }, (_, index) => (
            <div
              key={index}
              className={classes('pr-3 pl-3', fault?.line === index + 1 && 'bg-danger-soft font-semibold text-danger')}
            >
              {index + 1}
            </div>
          ))}
          {/* As much room below as the text has. */}
          <div style={{ height: lineHeightPixels }} />
        </div>
        <textarea
          ref={text}
          aria-label={label}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          wrap="off"
          value={value}
          onScroll={follow}
          onChange={({ target }) => onChange(target.value)}
          className="min-w-0 flex-1 resize-none overflow-auto bg-transparent px-3 py-3 whitespace-pre text-ink outline-none"
        />
      </div>
      {fault ? (
        <p id={`${id}-fault`} role="alert" className="flex flex-wrap items-baseline gap-x-3 text-sm text-danger">
          <span>
            {fault.line === undefined ? '' : `Line ${fault.line}, column ${fault.column ?? 1}: `}
            {fault.message}
          </span>
          {fault.line === undefined ? null : (
            <button
              type="button"
              className="rounded-sm text-ink underline decoration-line-strong underline-offset-4"
              onClick={() => show(fault.line ?? 1)}
            >
              Go there
            </button>
          )}
        </p>
      ) : null}
    </div>
  );
}
