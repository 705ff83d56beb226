/** The figures that pages claim (SPEC §1; DESIGN ruling 12): the one place where each is written. */
export const claims = {
  uptimePercent: 99.9,
  /** With a plus behind, as `apiCalls`, `enterpriseClients`, `years`, `developers` and `highlightLanguages`. */
  ocrLanguages: 180,
  apiCalls: 10_000_000,
  enterpriseClients: 500,
  years: 8,
  foundedYear: 2008,
  freeTrialCalls: 100,
  averageResponseSeconds: 0.8,
  developers: 2_000,
  setupMinutes: 5,
  largestDocumentMegabytes: 500,
  extractionAccuracyPercent: 99.8,
  highlightLanguages: 100,
} as const satisfies Record<string, number>;
