import { writeFileSync } from 'node:fs';
import { limitsDocument } from './limits-document.ts';

writeFileSync(new URL('../../../../../docs/limits.md', import.meta.url), limitsDocument());
