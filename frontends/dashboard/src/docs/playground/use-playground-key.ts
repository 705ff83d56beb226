import { useApiKeys, useRevealApiKey, type AnswerOf, type listApiKeys } from '@octavo/data';
import { useRef, useState } from 'react';

export type ApiKey = AnswerOf<NonNullable<(typeof listApiKeys)['contract']>>[number];

export interface PlaygroundKey {
  keys: readonly ApiKey[] | undefined;
  failed: boolean;
  chosen: ApiKey | undefined;
  choose: (id: string) => void;
  /** The whole text of the chosen key, asked for at the first call and forgotten with the page. */
  reveal: () => Promise<string>;
}

/** A key of the reader's; a test key unless they choose otherwise. */
export function usePlaygroundKey(): PlaygroundKey {
  const { data: keys, isError } = useApiKeys();
  const { mutateAsync } = useRevealApiKey();
  const [chosenId, choose] = useState<string>();
  const revealed = useRef(new Map<string, string>());
  const chosen = keys?.find(({ id }) => id === chosenId) ?? keys?.find(({ mode }) => mode === 'test') ?? keys?.[0];
  return {
    keys,
    failed: isError,
    chosen,
    choose,
    async reveal() {
      if (!chosen) throw new Error('There is no key to call with.');
      const text = revealed.current.get(chosen.id) ?? (await mutateAsync(chosen.id)).api_key;
      revealed.current.set(chosen.id, text);
      return text;
    },
  };
}
