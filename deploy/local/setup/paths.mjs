import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url)).replace(/[/\\]$/, '');

export const dataDirectory = resolve(repositoryRoot, process.env.DATA_DIR || '.data');

/** What belongs to this clone and not to one stack's data: downloaded tools, set-up stamps, the set-up lock. */
export const toolsDirectory = join(repositoryRoot, '.data', 'tools');
