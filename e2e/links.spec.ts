import type { Browser } from '@playwright/test';
import { accessibilityFaults } from './accessibilityFaults.ts';
import { type OwnInstallation, openOwnInstallation } from './ownInstallation.ts';
import { ADMINISTRATOR } from './server.ts';
import { expect, signIn, test } from './test.ts';

// A second answer to a link and an answer without a name are refused on purpose.
test.use({ expectedErrors: /410|422/ });
// One product is enough for both.
test.describe.configure({ mode: 'default' });

let own: OwnInstallation;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  own = await openOwnInstallation();
});
test.afterAll(async () => own?.close());

test('a quote with two lines is sent, and accepted through the link in the email', async ({ browser }) => {
  const { context, make } = await colleague(browser);
  const customerId = await make('customers', { name: 'Ashfield Primary School', type: 'school' });
  const page = await context.newPage();
  await page.goto(`/accounts/customer/orders/create?customerId=${customerId}`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Two monitors');
  await page.getByRole('button', { name: 'Add line' }).click();
  await page.getByRole('textbox', { name: 'Description, line 1' }).fill('Monitor 27"');
  await page.getByRole('textbox', { name: 'Quantity, line 1' }).fill('2');
  await page.getByRole('textbox', { name: 'Unit price, line 1' }).fill('249');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Product, line 2' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Description, line 2' }).fill('Fitting');
  await page.getByRole('textbox', { name: 'Unit price, line 2' }).fill('75');
  await expect(page.getByLabel('Totals')).toContainText('£687.60');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Two monitors');
  await page.getByRole('button', { name: 'Send…' }).click();
  await page.getByRole('dialog').getByLabel('Email address').fill('head@ashfield.example');
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('button', { name: 'Revise…' })).toBeVisible();

  const { path } = await own.mailbox.mailTo('head@ashfield.example');
  const stranger = await (await browser.newContext(nobody())).newPage();
  await stranger.goto(path);
  await expect(stranger.getByRole('heading', { level: 1 })).toContainText('Quote ORD-');
  await expect(stranger.getByRole('row', { name: /Total/ })).toContainText('£687.60');
  await stranger.getByLabel('Your name').fill('Jane Ashworth');
  await stranger.getByRole('button', { name: 'Accept quote' }).click();
  await expect(stranger.getByText('You accepted this quote')).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText('This link has been used')).toBeVisible();

  // The page of the order updates without a reload.
  await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible();
});

test('a contact accepts a planned visit through the link in the email', async ({ browser }) => {
  const { make, userId } = await colleague(browser);
  const customerId = await make('customers', { name: 'Brook School', type: 'school' });
  const siteId = await make('sites', { customerId, name: 'Main', line1: '1 High Street', town: 'Brook' });
  const contactId = await make('contacts', { customerId, lastName: 'Bell', email: 'bell@brook.example' });
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const times = { plannedStart: at(48), plannedEnd: at(49) };
  await make('visits', { customerId, siteId, engineerId: userId, contactId, asksContact: true, ...times });

  const { path } = await own.mailbox.mailTo('bell@brook.example');
  const stranger = await (await browser.newContext(nobody())).newPage();
  await stranger.goto(path);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Visit to Main');
  await expect(stranger.getByText('Brook School')).toBeVisible();
  expect(await accessibilityFaults(stranger)).toEqual([]);
  await stranger.getByRole('button', { name: 'Accept visit' }).click();
  await expect(stranger.getByText('Enter your name')).toBeVisible();
  await stranger.getByLabel('Your name').fill('Jo Bell');
  await stranger.getByRole('button', { name: 'Accept visit' }).click();
  await expect(stranger.getByText('You accepted this visit')).toBeVisible();
});

/** A visitor without a session. */
const nobody = () => ({ baseURL: own.url, storageState: { cookies: [], origins: [] } });

/** A signed-in browser that creates records. */
async function colleague(browser: Browser) {
  const context = await browser.newContext(nobody());
  await signIn(context, ADMINISTRATOR);
  const session = await context.request.get('/api/v1/session');
  const { csrf, user }: { csrf: string; user: { userid: number } } = await session.json();
  const headers = { 'X-Requested-With': 'XMLHttpRequest', 'X-CSRF-TOKEN': csrf };
  const make = async (noun: string, data: object): Promise<number> => {
    const made = await context.request.post(`/api/v1/${noun}`, { headers, data });
    expect(made.status(), await made.text()).toBe(201);
    const { row }: { row: { id: number } } = await made.json();
    return row.id;
  };
  return { context, make, userId: user.userid };
}
