import { useCallback, useEffect, useMemo, useState } from 'react';
import { isSameDraft, type Draft } from './draft.ts';

interface KeptDraft {
  /** The version that it was begun from. */
  base: number;
  draft: Draft;
}

export interface WorkingDraft {
  draft: Draft;
  /** The version that it was begun from; 0 for a new template. */
  base: number;
  changed: boolean;
  change: (changes: Partial<Draft>) => void;
  /** Goes on from what is stored now. */
  startFrom: (stored: { draft: Draft; base: number }) => void;
}

const keyOf = (id: string): string => `octavo-template-draft:${id}`;

function kept(id: string): KeptDraft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(id: string, draft: KeptDraft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(id), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(id));
  } catch {
    // Too long for the browser to keep.
  }
}

/** What is being written, kept over a reload of the tab until it is saved. */
export function useDraft(id: string, stored: { draft: Draft; base: number }): WorkingDraft {
  const [started, setStarted] = useState(stored);
  const [working, setWorking] = useState<KeptDraft>(() => kept(id) ?? stored);
  const changed = useMemo(() => !isSameDraft(working.draft, started.draft), [working, started]);

  useEffect(() => keep(id, changed ? working : undefined), [id, changed, working]);

  const change = useCallback(
    (changes: Partial<Draft>) => setWorking(({ base, draft }) => ({ base, draft: { ...draft, ...changes } })),
    [],
  );
  const startFrom = useCallback(
    (next: { draft: Draft; base: number }) => {
      // At once: who saves a new template leaves this page with it.
      keep(id, undefined);
      setStarted(next);
      setWorking(next);
    },
    [id],
  );
  return { ...working, changed, change, startFrom };
}
