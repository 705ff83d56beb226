import { availableParallelism } from 'node:os';

export interface GotenbergRendererConfig {
  /** Where Gotenberg 8 answers, below which its routes lie; may hold a user and a password. */
  url: string;
  /** Documents that Gotenberg is given at a time: the number of our cores, unless given. */
  pages?: number;
  /** Documents that may wait for their turn. */
  queueLimit?: number;
  maximumPages?: number;
  outputLimitBytes?: number;
  /** How often Gotenberg is asked whether it is well, and how long it may take to answer. */
  probeIntervalMilliseconds?: number;
  /** How long the running documents may take to end when the renderer stops. */
  stopGraceMilliseconds?: number;
}

export type SettledGotenbergConfig = Required<GotenbergRendererConfig>;

const mebibyte = 1024 * 1024;

export function settleGotenbergConfig(config: GotenbergRendererConfig): SettledGotenbergConfig {
  return {
    pages: availableParallelism(),
    queueLimit: 100,
    maximumPages: 10_000,
    outputLimitBytes: 256 * mebibyte,
    probeIntervalMilliseconds: 5_000,
    stopGraceMilliseconds: 10_000,
    ...config,
  };
}
