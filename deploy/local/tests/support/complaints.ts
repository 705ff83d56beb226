import type { Page } from 'playwright-core';

/** Has every error and warning of a page told as it comes: ours, React's, refusals of the page's policy. */
export function onComplaint(page: Page, tell: (complaint: string) => void): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) tell(message.text());
  });
  page.on('pageerror', (error) => tell(error.message));
}
