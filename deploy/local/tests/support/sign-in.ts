import type { Page } from 'playwright-core';

/** Signs in by the dialog, and waits for the page that it leads to. */
export async function signInTo(page: Page, next: string, who: { email: string; password: string }): Promise<void> {
  await page.goto(`/sign-in?next=${next}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(who.email);
  await dialog.getByLabel('Password', { exact: true }).fill(who.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(next);
}
