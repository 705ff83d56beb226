import { Button, classes } from '@octavo/ui';
import { useState } from 'react';

/** About three lines of the column. */
const shortLength = 140;

/** A message of up to 2,000 characters: its beginning, and the rest when it is wanted. */
export function Message({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const isLong = text.length > shortLength;
  return (
    <div className="max-w-md min-w-48">
      <p className={classes('break-words whitespace-pre-line', isLong && !whole && 'line-clamp-3')}>{text}</p>
      {isLong ? (
        <Button look="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show less' : 'Show all'}
        </Button>
      ) : null}
    </div>
  );
}
