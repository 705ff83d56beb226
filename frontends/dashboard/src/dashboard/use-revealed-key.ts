import { useRevealApiKey } from '@octavo/data';
import { toast } from '@octavo/ui';
import { useState } from 'react';

export interface RevealedKey {
  /** While it is shown. */
  text: string | undefined;
  busy: boolean;
  show: () => Promise<string | undefined>;
  hide: () => void;
}

/** A key's text, asked for when somebody wants to see or copy it, and kept nowhere but in what shows it. */
export function useRevealedKey(id: string): RevealedKey {
  const { mutateAsync, isPending } = useRevealApiKey();
  const [text, setText] = useState<string>();

  async function reveal(): Promise<string | undefined> {
    try {
      return (await mutateAsync(id)).api_key;
    } catch {
      toast({ title: 'Error', description: 'The key could not be read. Please try again.', tone: 'destructive' });
      return undefined;
    }
  }

  return {
    text,
    busy: isPending,
    async show() {
      const shown = text ?? (await reveal());
      setText(shown);
      return shown;
    },
    hide: () => setText(undefined),
  };
}
