import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { copyText } from './copy.ts';
import { Check, Copy } from './icons.ts';

const shownMilliseconds = 1_600;

export interface CopyButtonProps {
  text: string;
  label: string;
  /** Told how it went; the button itself shows success. */
  onCopy?: (copied: boolean) => void;
}

export function CopyButton({ text, label, onCopy }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (outcome === undefined) {
      return undefined;
    }
    const timer = setTimeout(() => setOutcome(undefined), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <Button
      look="ghost"
      size="icon"
      aria-label={label}
      onClick={async () => {
        const copied = await copyText(text);
        setOutcome(copied ? 'copied' : 'failed');
        onCopy?.(copied);
      }}
    >
      {outcome === 'copied' ? <Check aria-hidden className="text-success" /> : <Copy aria-hidden />}
      <span role="status" className="sr-only">
        {outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Copying failed' : ''}
      </span>
    </Button>
  );
}
