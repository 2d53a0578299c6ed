import type { Page } from '@playwright/test';

/** Expands a section of a form by clicking its heading. */
export const openSection = (page: Page, title: string): Promise<void> =>
  page.getByRole('button', { name: new RegExp(`^${title} \\d+ of \\d+ filled in`) }).click();
