import type { Page } from '@playwright/test';

/** Opens a folded section of a form, as a click on its line does. */
export const openSection = (page: Page, title: string): Promise<void> =>
  page.getByRole('button', { name: new RegExp(`^${title} \\d+ of \\d+ filled in`) }).click();
