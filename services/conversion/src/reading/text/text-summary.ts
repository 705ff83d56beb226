export interface TextSummary {
  pagesRead: number;
  pagesRecognized: number;
  /** Mean over recognised pages with words. */
  confidence: number | undefined;
  /** Of how many pages. */
  confident: number;
}

export function emptySummary(): TextSummary {
  return { pagesRead: 0, pagesRecognized: 0, confidence: undefined, confident: 0 };
}

export function countPage(
  summary: TextSummary,
  { source, confidence }: { source: 'text' | 'ocr'; confidence?: number | undefined },
): void {
  summary.pagesRead += 1;
  if (source === 'ocr') {
    summary.pagesRecognized += 1;
  }
  if (confidence !== undefined) {
    summary.confident += 1;
    summary.confidence = (summary.confidence ?? 0) + (confidence - (summary.confidence ?? 0)) / summary.confident;
  }
}
