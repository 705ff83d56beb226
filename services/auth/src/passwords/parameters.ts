import type { Options } from '@node-rs/argon2';

/**
 * OWASP Password Storage Cheat Sheet: Argon2id (the library's algorithm unless told otherwise) with at least 19 MiB of
 * memory, two iterations and one lane. https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 * Parameters stand in every hash, so that raising them here leaves older hashes valid.
 */
export const argon2Parameters = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } satisfies Options;
