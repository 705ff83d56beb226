import { claims } from '@octavo/contracts';
import { formatNumber } from '@octavo/ui/format';

/** The figures that pages claim, as they are written out. The numbers are contracts'; so are the benchmarks that hold them. */
export const figures = {
  uptime: `${claims.uptimePercent}%`,
  apiCalls: `${claims.apiCalls / 1_000_000}M+`,
  clients: `${formatNumber(claims.enterpriseClients)}+`,
  years: `${claims.years}+`,
  founded: String(claims.foundedYear),
  developers: `${formatNumber(claims.developers)}+`,
  response: `${claims.averageResponseSeconds} s`,
  setup: `${claims.setupMinutes} minutes`,
  freeCalls: formatNumber(claims.freeTrialCalls),
  largestDocument: `${claims.largestDocumentMegabytes}MB`,
  ocrLanguages: `${claims.ocrLanguages}+`,
  accuracy: `${claims.extractionAccuracyPercent}%`,
  highlightLanguages: `${claims.highlightLanguages}+`,
} as const;
