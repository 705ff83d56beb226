import { availableParallelism } from 'node:os';
import type { EgressConfig } from '../egress/egress.ts';

export interface HtmlRendererConfig {
  /** The browser itself, not a shell script around it: Debian's is /usr/lib/chromium/chromium-headless-shell. */
  chromiumPath: string;
  /** Documents rendered at a time: the number of cores, unless given. */
  pages?: number;
  /** Contexts kept ready for documents with script; as many as pages, unless given. */
  freshPages?: number;
  /** How long a customer's process waits for their next document; 0, the default: each document has its own. */
  customerRestMilliseconds?: number;
  /** Documents that may wait for their turn. */
  queueLimit?: number;
  restartAfterDocuments?: number;
  rendererMemoryLimitBytes?: number;
  maximumPages?: number;
  outputLimitBytes?: number;
  /** Chromium's own sandbox: on, unless this process is root, for whom Chromium has none. */
  sandbox?: boolean;
  startTimeoutMilliseconds?: number;
  /** How often Chromium is asked whether it is alive, and how long it may take to answer. */
  probeIntervalMilliseconds?: number;
  /** How long the running documents may take to end when the renderer stops. */
  stopGraceMilliseconds?: number;
  egress?: EgressConfig;
}

export type SettledRendererConfig = Required<HtmlRendererConfig>;

const mebibyte = 1024 * 1024;

export function settleConfig(config: HtmlRendererConfig): SettledRendererConfig {
  const pages = config.pages ?? availableParallelism();
  return {
    pages,
    freshPages: pages,
    customerRestMilliseconds: 0,
    queueLimit: 100,
    restartAfterDocuments: 2_000,
    rendererMemoryLimitBytes: 1_024 * mebibyte,
    maximumPages: 10_000,
    outputLimitBytes: 256 * mebibyte,
    sandbox: process.getuid?.() !== 0,
    startTimeoutMilliseconds: 20_000,
    probeIntervalMilliseconds: 10_000,
    stopGraceMilliseconds: 10_000,
    egress: {},
    ...config,
  };
}
