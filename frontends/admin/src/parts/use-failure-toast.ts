import { toast } from '@octavo/ui';
import { useEffect } from 'react';

/** Says once that something failed; again when it failed anew after it had worked. */
export function useFailureToast(
  failed: boolean,
  { title, description }: { title: string; description?: string },
): void {
  useEffect(() => {
    if (failed) toast({ title, ...(description ? { description } : {}), tone: 'destructive' });
  }, [failed, title, description]);
}
