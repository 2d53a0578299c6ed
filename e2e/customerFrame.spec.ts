import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** A prospect with only a name. */
async function prospect(page: Page, name: string): Promise<number> {
  const { csrf }: { csrf: string } = await (await page.request.get('/api/v1/session')).json();
  const answer = await page.request.post('/api/v1/customers', {
    data: { name, type: 'business' },
    headers: { 'X-Requested-With': 'XMLHttpRequest', 'X-CSRF-TOKEN': csrf },
  });
  const { row }: { row: { id: number } } = await answer.json();
  return row.id;
}

test('missing details of a prospect are filled in without leaving the page, and checklist and menu update immediately', async ({
  page,
}) => {
  const id = await prospect(page, `Fresh ${Date.now()}`);
  await page.goto(`/customers/${id}`);
  const menu = page.getByRole('navigation', { name: 'Customer pages' });
  await page.getByRole('link', { name: /^Add contact: / }).click();
  const drawer = page.getByRole('dialog', { name: 'New contact' });
  await drawer.getByLabel('First name').fill('Ann');
  await drawer.getByLabel('Last name').fill('Holt');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/customers/${id}$`));
  await expect(page.getByRole('link', { name: /^Add contact: / })).toHaveCount(0);
  await expect(menu.getByRole('link', { name: 'Contacts 1' })).toBeVisible();
});

test('the first asset of a type is added from the menu and is listed there immediately', async ({ page }) => {
  const id = await prospect(page, `First ${Date.now()}`);
  await page.goto(`/customer/${id}/dashboard`);
  await page.getByRole('button', { name: 'Add asset' }).click();
  await page.getByRole('searchbox', { name: 'Find a type' }).fill('serv');
  await page.keyboard.press('Enter');
  await page.getByLabel(/^Name/).first().fill('FRESH-SRV-1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'FRESH-SRV-1' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Customer pages' });
  await expect(menu.getByRole('link', { name: /^Servers 1/ })).toBeVisible();
});

test('the search in the menu finds the customer’s records, and Escape clears it', async ({ page }) => {
  await page.goto('/customers/5');
  const box = page.getByRole('searchbox', { name: 'Find in this customer' });
  await box.fill('main');
  const menu = page.getByRole('navigation', { name: 'Customer pages' });
  await expect(menu.getByRole('link', { name: /^Main site/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toHaveValue('');
  await expect(menu.getByRole('link', { name: 'Customer record' })).toBeVisible();
});
