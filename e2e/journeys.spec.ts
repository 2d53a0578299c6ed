import type { Page } from '@playwright/test';
import { openSection } from './sections.ts';
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

test('a form restores its content after the browser was closed', async ({ page, context }) => {
  await page.goto('/customers/create');
  await page.getByLabel('Name', { exact: false }).first().fill('Half a customer');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Half a customer');
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto('/customers/create');
  await expect(again.getByLabel('Name', { exact: false }).first()).toHaveValue('Half a customer');
});

test.describe('two users save the same customer', () => {
  test.use({ expectedErrors: /409/ });

  test('the second compares and chooses, and no change is lost', async ({ page, browser, baseURL }) => {
    const name = unique('Shared Trust');
    await createCustomer(page, name);
    const id = /customers\/(\d+)|customer\/(\d+)/.exec(page.url())?.slice(1).find(Boolean);
    // Without the first user's session, which a second sign-in would end.
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      storageState: { cookies: [], origins: [] },
    });
    await signIn(context);
    const other = await context.newPage();
    await page.goto(`/customers/${id}/edit`);
    await other.goto(`/customers/${id}/edit`);
    // Untouched fields take the other user's values; fields that both changed need a decision.
    for (const each of [page, other]) await openSection(each, 'Identification');
    await page.getByLabel('Trading name').fill('Ours');
    await other.getByLabel('Trading name').fill('Theirs');
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    // The form has the name in its heading too, so only the customer's page shows that the other user's save was first.
    await expect(other).not.toHaveURL(/\/edit$/);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Theirs');
    await expect(dialog).toContainText('Ours');
    await dialog.getByRole('radio', { name: 'Trading name: theirs' }).check();
    await dialog.getByRole('button', { name: /^Save/ }).click();
    await expect(page).not.toHaveURL(/\/edit$/);
    await expect(page.getByRole('main')).toContainText('Theirs');
    await context.close();
  });
});

test('a list can be shared with a colleague: its filter and order are in the address', async ({ page }) => {
  await page.goto('/customers?f.type=is:school&sort=-name');
  const rows = page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
  await expect(rows.first()).toBeVisible();
  await expect(rows.filter({ hasNot: page.getByRole('gridcell', { name: 'School', exact: true }) })).toHaveCount(0);
  await page.goto('/teams');
  await page.goBack();
  await expect(page).toHaveURL(/f\.type=is/);
});

test('an address of another customer’s record under this customer shows nothing', async ({ page, request }) => {
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

test('the main tasks can be done by keyboard', async ({ page }) => {
  await page.goto('/customers');
  // Loading rows are drawn as bars; keys work only on loaded rows.
  const list = page.locator('[role="grid"][aria-busy="false"]');
  await expect(list.getByRole('row').nth(2)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('school');
  await expect(page).toHaveURL(/q=school/);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/q=school/);
  await page.goto('/models');
  await expect(list.getByRole('row').nth(2)).toBeVisible();
  await list.getByRole('gridcell').nth(1).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/models\/\d+$/);
  const first = page.url();
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(first);
  await page.keyboard.press('k');
  await expect(page).toHaveURL(first);
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/\/edit$/);
  await page.goBack();
  await expect(page).toHaveURL(first);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/\/teams$/);
  await expect(page.getByRole('link', { name: 'New team' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/teams\/create$/);
});

test('a form with unsaved changes asks before the user leaves it', async ({ page }) => {
  await page.goto('/teams');
  await page.getByRole('link', { name: 'New team' }).click();
  await page.getByLabel('Name', { exact: false }).first().fill('Night shift');
  await page.goBack();
  const asks = page.getByRole('dialog', { name: 'Leave without saving?' });
  await asks.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Name', { exact: false }).first()).toHaveValue('Night shift');
  await page.goBack();
  await asks.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/teams$/);
});

test('Back closes a panel, and Back again leaves its page', async ({ page }) => {
  await page.goto('/teams');
  await page.goto('/manufacturers');
  await page.getByRole('grid').getByRole('link').first().click();
  const panel = page.getByRole('dialog');
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(/\/manufacturers$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/teams$/);
});

test.describe('without a connection', () => {
  // While offline, the page's own requests fail too, and the live client may write to a connection that the browser is
  // closing.
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|GET \S+ 0|WebSocket is already in CLOSING or CLOSED state/ });

  test('the page says so, keeps its content, and continues when the connection is back', async ({ page, context }) => {
    await page.goto('/customers');
    const rows = page.getByRole('grid').getByRole('row');
    await expect(rows.nth(2)).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(rows.nth(2)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toHaveCount(0);
    await page.getByRole('link', { name: 'Teams' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  });
});

test('a moved card and a hidden card stay so on every device until the board is reset', async ({
  page,
  browser,
  baseURL,
}) => {
  const titles = (on: Page) =>
    on.locator('[data-card]').evaluateAll((all) => all.map((each) => each.getAttribute('data-card')));
  await page.goto('/');
  await expect(page.locator('[data-card="notices"]')).toBeVisible();
  const usual = await titles(page);
  await page.getByRole('button', { name: 'Arrange' }).click();
  await page.getByRole('button', { name: 'Move Favourites earlier' }).click();
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/session/settings') && (answer.request().postData() ?? '').includes('online'),
  );
  await page.getByRole('button', { name: 'Hide Online now' }).click();
  await kept;
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.locator('[data-card="online"]')).toHaveCount(0);
  const arranged = await titles(page);
  expect(arranged).not.toEqual(usual.filter((card) => card !== 'online'));

  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    storageState: { cookies: [], origins: [] },
  });
  await signIn(context);
  const elsewhere = await context.newPage();
  await elsewhere.goto('/');
  await expect(elsewhere.locator('[data-card="favourites"]')).toBeVisible();
  // Columns are read from top to bottom, one after the other.
  expect(await titles(elsewhere)).toEqual(arranged);
  await expect(elsewhere.locator('[data-card="online"]')).toHaveCount(0);
  await elsewhere.getByRole('button', { name: 'Arrange' }).click();
  await elsewhere.getByRole('button', { name: 'Reset' }).click();
  await elsewhere.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(elsewhere.locator('[data-card="online"]')).toBeVisible();
  expect(await titles(elsewhere)).toEqual(usual);
  await context.close();
});
