import { claims } from '@octavo/contracts';

const whole = (value: number) => value.toLocaleString('en-US');

/** The figures that pages claim, as they are written out. The numbers are contracts'; so are the benchmarks that hold them. */
export const figures = {
  uptime: `${claims.uptimePercent}%`,
  apiCalls: `${claims.apiCalls / 1_000_000}M+`,
  clients: `${whole(claims.enterpriseClients)}+`,
  years: `${claims.years}+`,
  founded: String(claims.foundedYear),
  developers: `${whole(claims.developers)}+`,
  response: `${claims.averageResponseSeconds} s`,
  setup: `${claims.setupMinutes} minutes`,
  freeCalls: whole(claims.freeTrialCalls),
  largestDocument: `${claims.largestDocumentMegabytes}MB`,
  ocrLanguages: `${claims.ocrLanguages}+`,
  accuracy: `${claims.extractionAccuracyPercent}%`,
  highlightLanguages: `${claims.highlightLanguages}+`,
} as const;
