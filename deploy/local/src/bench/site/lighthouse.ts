import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from '../../run-command.ts';

/** What Lighthouse says of one visit: scores of 100, milliseconds, and bytes as they were sent. */
export interface Visit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  largestPaintMilliseconds: number;
  blockingMilliseconds: number;
  layoutShift: number;
  scriptBytes: number;
  bytes: number;
  requests: number;
}

interface LighthouseReport {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { items?: NetworkRequest[] } }>;
}

interface NetworkRequest {
  resourceType?: string;
  transferSize?: number;
}

/** The numbers of a report in Lighthouse's own JSON. */
export function visitOf({ runtimeError, categories, audits }: LighthouseReport): Visit {
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
  const requests = audits['network-requests']?.details?.items ?? [];
  const bytesOf = (some: readonly NetworkRequest[]): number =>
    some.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    largestPaintMilliseconds: value('largest-contentful-paint'),
    blockingMilliseconds: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    scriptBytes: bytesOf(requests.filter(({ resourceType }) => resourceType === 'Script')),
    bytes: bytesOf(requests),
    requests: requests.length,
  };
}

export interface VisitOptions {
  program: string;
  chromiumPath: string;
  directory: string;
  environment: NodeJS.ProcessEnv;
}

/** Visits a page as Lighthouse's phone does, with a browser of its own and nothing cached. */
export async function visit(
  url: string,
  { program, chromiumPath, directory, environment }: VisitOptions,
): Promise<Visit> {
  const file = join(directory, 'lighthouse.json');
  const flags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  await runNode({
    name: 'Lighthouse',
    args: [
      program,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--chrome-flags=${flags.join(' ')}`,
      '--only-categories=performance,accessibility,best-practices,seo',
    ],
    workingDirectory: directory,
    environment: { ...environment, CHROME_PATH: chromiumPath },
  });
  try {
    return visitOf(JSON.parse(readFileSync(file, 'utf8')) as LighthouseReport);
  } finally {
    rmSync(file, { force: true });
  }
}
