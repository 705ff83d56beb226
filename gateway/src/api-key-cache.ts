import type { apiKeysResolve } from '@octavo/contracts';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';

export type ApiKey = NonNullable<z.output<typeof apiKeysResolve.output>['apiKey']>;

export interface ApiKeyCacheOptions {
  /** Asks billing; `null` for a key that is not one, or no longer. */
  resolve: (keyHash: string) => Promise<ApiKey | null>;
  now: () => number;
  onLookup?: (outcome: 'hit' | 'miss') => void;
}

export interface ApiKeyCache {
  /** What is remembered: `undefined` when billing must be asked. */
  remembered(keyHash: string): ApiKey | null | undefined;
  find(keyHash: string): Promise<ApiKey | null>;
  forget(keyHashes: readonly string[]): void;
  forgetAll(): void;
}

const knownMilliseconds = 60_000;
const unknownMilliseconds = 10_000;
const maximumKeys = 50_000;

interface Remembered {
  apiKey: ApiKey | null;
  expiresAt: number;
}

/** Remembers what keys stand for, so that billing is asked about a busy key once a minute. */
export function createApiKeyCache({ resolve, now, onLookup }: ApiKeyCacheOptions): ApiKeyCache {
  const cache = new LRUCache<string, Remembered>({ max: maximumKeys });
  const asking = new Map<string, Promise<ApiKey | null>>();

  function remembered(keyHash: string): ApiKey | null | undefined {
    const entry = cache.get(keyHash);
    if (!entry || entry.expiresAt <= now()) {
      return undefined;
    }
    return current(entry.apiKey);
  }

  /** A key past its end is no key, whenever we heard of it. */
  function current(apiKey: ApiKey | null): ApiKey | null {
    return apiKey?.expiresAt && Date.parse(apiKey.expiresAt) <= now() ? null : apiKey;
  }

  function ask(keyHash: string): Promise<ApiKey | null> {
    const question = resolve(keyHash)
      .then((apiKey) => {
        // Forgotten while we asked: the answer may be from before the change.
        if (asking.get(keyHash) === question) {
          const lifetime = apiKey ? knownMilliseconds : unknownMilliseconds;
          cache.set(keyHash, { apiKey, expiresAt: now() + lifetime });
        }
        return current(apiKey);
      })
      .finally(() => {
        if (asking.get(keyHash) === question) {
          asking.delete(keyHash);
        }
      });
    asking.set(keyHash, question);
    return question;
  }

  return {
    remembered,
    find(keyHash) {
      const known = remembered(keyHash);
      onLookup?.(known === undefined ? 'miss' : 'hit');
      return known === undefined ? (asking.get(keyHash) ?? ask(keyHash)) : Promise.resolve(known);
    },
    forget(keyHashes) {
      for (const keyHash of keyHashes) {
        cache.delete(keyHash);
        asking.delete(keyHash);
      }
    },
    forgetAll() {
      cache.clear();
      asking.clear();
    },
  };
}
