import type { Page } from '@playwright/test';
import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eicar, openScannerServer } from '../src/engine/outbound/testing/scannerServer.server.ts';
import { ownProduct } from './ownProduct.ts';
import { ADMINISTRATOR } from './server.ts';
import { expect, signIn, test } from './test.ts';

/** Sends a POST request as the page does. */
async function post(page: Page, path: string, data: object): Promise<void> {
  const { csrf }: { csrf: string } = await (await page.request.get('/api/v1/session')).json();
  const headers = { 'X-Requested-With': 'XMLHttpRequest', 'X-CSRF-TOKEN': csrf };
  const answer = await page.request.post(path, { headers, data });
  expect(answer.status(), await answer.text()).toBe(202);
}

const bytesOf = async (page: Page, title: string): Promise<Buffer> => {
  const waiting = page.waitForEvent('download');
  await page
    .getByRole('link', { name: `Download: ${title}` })
    .first()
    .click();
  return readFileSync(await (await waiting).path());
};

test('a requested export is announced under the bell, listed under Exports and downloaded there', async ({ page }) => {
  await page.goto('/exports');
  await expect(page.getByRole('heading', { level: 1, name: 'Exports' })).toBeVisible();
  await post(page, '/api/v1/exports', { list: 'teams', query: 'columns=name', format: 'csv' });
  await page.reload();
  await expect(page.getByText('CSV').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download: Teams' }).first()).toBeVisible();
  expect((await bytesOf(page, 'Teams')).toString('utf8')).toMatch(/^\ufeffID,Name\r\n/);
  await page.goto('/notifications');
  await expect(page.getByText(/The export of Teams is ready/).first()).toBeVisible();
});

test('the data held about a person is gathered, shown with its deadline, and handed over', async ({ page }) => {
  await page.goto('/system/subject-access');
  await page.getByRole('button', { name: 'New request' }).click();
  const dialog = page.getByRole('dialog', { name: 'New subject access request' });
  await dialog.getByLabel('User', { exact: true }).fill(ADMINISTRATOR.email.split('@')[0] ?? '');
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Create request' }).click();
  await expect(page.getByText(/^Answer by /).first()).toBeVisible();
  const link = page.getByRole('link', { name: /^Download: / }).first();
  await expect(link).toBeVisible();
  const title = (await link.getAttribute('aria-label'))?.replace('Download: ', '') ?? '';
  const zip = await bytesOf(page, title);
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  expect(zip.toString('latin1')).toContain('index.html');
  await page.reload();
  await expect(page.getByText('Sent').first()).toBeVisible();
});

test('the health page summarises the state, refreshes, and links to where a problem is resolved', async ({ page }) => {
  await page.goto('/system/health');
  await expect(page.getByText(/needs? attention/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByRole('button', { name: 'Check now' })).toBeEnabled();
  const first = await page
    .getByRole('listitem')
    .getByText(/^(Act now|Attention|Unknown|Good)$/)
    .allInnerTexts();
  const order = ['Act now', 'Attention', 'Unknown', 'Good'];
  expect(first.map((word) => order.indexOf(word))).toEqual(first.map((word) => order.indexOf(word)).sort());
  await page
    .getByRole('button', { name: 'Open: Backups: Last backup' })
    .or(page.getByRole('link', { name: 'Open: Backups: Last backup' }))
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
});

test('the directory is set up next to single sign-on: its address, roles by group, and the role of new users', async ({
  page,
}) => {
  await page.goto('/system/settings?tab=companySignIn');
  await expect(page.getByText(/\/scim\/v2$/)).toBeVisible();
  const lines = page.getByRole('textbox', { name: 'Roles by group' });
  await lines.fill('it-helpdesk = Service Desk');
  await expect(page.getByRole('button', { name: 'Bold' })).toHaveCount(0);
  await page.getByLabel('Default role').fill('Service');
  await page.getByRole('option', { name: /Service Desk/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Single sign-on saved')).toBeVisible();
  await page.reload();
  await expect(lines).toHaveValue('it-helpdesk = Service Desk');
  await page.getByRole('button', { name: 'Show earlier' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revert' }).click();
  await expect(lines).toHaveValue('');
  await page.getByRole('link', { name: 'Create token' }).click();
  await expect(page).toHaveURL(/\/system\/tokens\/create$/);
});

test('late content of the settings does not move what is about to be clicked', async ({ page }) => {
  const late: (() => void)[] = [];
  await page.route('**/api/v1/company-sign-in/set-up', async (route) => {
    await new Promise<void>((come) => late.push(come));
    await route.continue();
  });
  await page.goto('/system/settings?tab=companySignIn');
  const [provider, changes] = ['Provider settings', 'Changes'].map((name) => page.getByRole('heading', { name }));
  const between = async () => ((await changes?.boundingBox())?.y ?? 0) - ((await provider?.boundingBox())?.y ?? 0);
  await expect(page.getByRole('button', { name: 'Test provider' })).toBeVisible();
  const before = await between();
  expect(before).toBeGreaterThan(0);
  await expect.poll(() => late.length).toBeGreaterThan(0);
  for (const come of late) come();
  await expect(page.getByText(/\/scim\/v2$/)).toBeVisible();
  expect(await between()).toBe(before);
});

test('a file with a virus is listed in the quarantine with its sender and record, and can be deleted for good', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const folder = mkdtempSync(join(tmpdir(), 'crm-scanner-'));
  const scanner = await openScannerServer(join(folder, 'socket'));
  const product = await ownProduct({ CLAMD_SOCKET: join(folder, 'socket') });
  try {
    const context = await browser.newContext({ baseURL: product.url, locale: 'en-GB' });
    await signIn(context, ADMINISTRATOR);
    const page = await context.newPage();
    await page.goto('/system/quarantine');
    await expect(page.getByText('No files in quarantine')).toBeVisible();
    await page.goto('/system/import');
    await page.locator('input[type=file]').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: eicar() });
    await expect(page.getByText(/“prices.csv” was not saved/).first()).toBeVisible();
    await page.goto('/system/quarantine');
    const row = page.getByRole('row', { name: /prices\.csv/ });
    await expect(row).toContainText('Eicar-Test-Signature');
    await expect(row.getByRole('link', { name: 'Import' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete prices.csv permanently' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
    await expect(page.getByRole('heading', { name: /Deleted/ })).toBeVisible();
    await expect(page.getByText('No files in quarantine')).toBeVisible();
    await context.close();
  } finally {
    await product.close();
    await scanner.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
