import { AppError } from '@octavo/contracts';

/** Pages written to print themselves call `print(); close()`: neither has a meaning here, and closing would lose them. */
export const harmlessWindow = 'window.close = () => {}; window.print = () => {};';

/** After `setDocumentContent` readyState says 'complete' too early; the load event alone tells that assets are there. */
export const fontsReady = 'document.fonts.ready.then(() => true)';

export function isWebAddress(url: string): boolean {
  return /^https?:/i.test(url);
}

/** What would be printed now is not what was sent, or half of it. */
export function leadsOn(): AppError {
  return new AppError({
    code: 'document_failed',
    message: 'The document navigates away from itself before it can be printed; send the document it leads to',
  });
}
