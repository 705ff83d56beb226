import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation } from '@octavo/contracts';
import { repositoryRoot } from '../../src/repository.ts';

/** One entry of samples.json: a document as customers bring it, and what must come out. */
export interface Sample {
  file: string;
  operation: Extract<Operation, 'html-to-pdf' | 'markdown-to-pdf' | 'template-to-pdf'>;
  options: Record<string, unknown>;
  dataFile?: string;
  expectedPages: number;
  texts: string[];
  pageSizeMillimetres: { width: number; height: number };
}

const directory = join(repositoryRoot, 'deploy', 'local', 'samples');

const documentField = { 'html-to-pdf': 'html', 'markdown-to-pdf': 'markdown', 'template-to-pdf': 'template' } as const;

export function readSample(file: string): string {
  return readFileSync(join(directory, file), 'utf8');
}

export function allSamples(): Sample[] {
  return JSON.parse(readSample('samples.json')) as Sample[];
}

/** The request body that converts a sample. */
export function bodyOf({ file, operation, options, dataFile }: Sample): Record<string, unknown> {
  return {
    [documentField[operation]]: readSample(file),
    options,
    ...(dataFile === undefined ? {} : { data: JSON.parse(readSample(dataFile)) as unknown }),
  };
}
