import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../repository.ts';
import type { RawPath } from './workers/protocol.ts';

export interface HtmlSample {
  name: string;
  html: string;
  /** The body that the service takes. */
  body: string;
  /** The best raw design for such a document. */
  path: RawPath;
}

/** The longest: what a crowded machine makes wait is measured all the same. */
const timeoutSeconds = 60;

function sample(name: string, file: string, path: RawPath): HtmlSample {
  const html = readFileSync(join(repositoryRoot, 'deploy', 'local', 'samples', file), 'utf8');
  return { name, html, body: JSON.stringify({ html, timeoutSeconds }), path };
}

/** One document of each kind that is rendered differently. */
export function htmlSamples(): Record<'invoice' | 'table' | 'images' | 'scripted', HtmlSample> {
  return {
    invoice: sample('Invoice, one page', 'invoice.html', 'warm'),
    table: sample('Table, 20 pages', 'long-table.html', 'warm'),
    images: sample('Ten photographs, 2.1 MB', 'catalogue.html', 'warm'),
    scripted: sample('Scripted dashboard', 'scripted-dashboard.html', 'fresh'),
  };
}
