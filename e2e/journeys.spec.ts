import type { Page } from '@playwright/test';
import { expect, signIn, test } from './test.ts';

const unique = (word: string): string => `${word} ${Date.now().toString(36).toUpperCase()}`;

async function createCustomer(page: Page, name: string): Promise<void> {
  await page.goto('/customers/create');
  await page.getByLabel('Name', { exact: false }).first().fill(name);
  await page.getByRole('combobox', { name: /Type/ }).click();
  await page.getByRole('option', { name: 'Business' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('a new customer is found by a misspelt name a moment later', async ({ page }) => {
  const name = unique('Kestrel Joinery');
  await createCustomer(page, name);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('kestral joinry');
  await expect(page.getByRole('option', { name: new RegExp(name) }).first()).toBeVisible();
});

test('what was typed comes back after the browser is closed in the middle of a form', async ({ page, context }) => {
  await page.goto('/customers/create');
  await page.getByLabel('Name', { exact: false }).first().fill('Half a customer');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Half a customer');
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto('/customers/create');
  await expect(again.getByLabel('Name', { exact: false }).first()).toHaveValue('Half a customer');
});

test.describe('two people save the same customer', () => {
  test.use({ expectedErrors: /409/ });

  test('the second compares and chooses, and nothing is lost', async ({ page, browser, baseURL }) => {
    const name = unique('Shared Trust');
    await createCustomer(page, name);
    const id = /customers\/(\d+)|customer\/(\d+)/.exec(page.url())?.slice(1).find(Boolean);
    const context = await browser.newContext(baseURL ? { baseURL } : {});
    await signIn(context);
    const other = await context.newPage();
    await page.goto(`/customers/${id}/edit`);
    await other.goto(`/customers/${id}/edit`);
    await other.getByLabel('Trading name').fill('Theirs');
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(other.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByLabel('Trading name').fill('Ours');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Theirs');
    await expect(dialog).toContainText('Ours');
    await context.close();
  });
});

test('a list can be sent to a colleague: its filter and order are in the address', async ({ page }) => {
  await page.goto('/customers?f.type=is:school&sort=-name');
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  await expect(grid).not.toContainText('Business');
  await page.goto('/teams');
  await page.goBack();
  await expect(page).toHaveURL(/f\.type=is/);
});

test('a stranger to a customer’s address sees no other customer’s record under it', async ({ page, request }) => {
  const { rows }: { rows: { id: number; customerId: number }[] } = await (
    await request.get('/api/v1/hardware/servers?size=1')
  ).json();
  const [server] = rows;
  expect(server).toBeDefined();
  const wrong = (server?.customerId ?? 0) === 1 ? 2 : 1;
  await page.goto(`/customer/${wrong}/hardware/servers/${server?.id}`);
  await expect(page).toHaveURL(new RegExp(`/customer/${server?.customerId}/hardware/servers/${server?.id}`));
});

test('an asset opens by the address on its label', async ({ page, request }) => {
  const { rows }: { rows: { id: number; assetTag: string; name: string }[] } = await (
    await request.get('/api/v1/assets?size=1')
  ).json();
  await page.goto(`/a/${rows[0]?.assetTag}`);
  await expect(page.getByRole('heading', { level: 1, name: rows[0]?.name ?? '' })).toBeVisible();
});
