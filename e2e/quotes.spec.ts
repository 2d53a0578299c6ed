import { type OwnInstallation, openOwnInstallation } from './ownInstallation.ts';
import { ADMINISTRATOR } from './server.ts';
import { expect, signIn, test } from './test.ts';

// The second answer to a link is refused on purpose.
test.use({ expectedErrors: /410/ });

let own: OwnInstallation;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  own = await openOwnInstallation();
});
test.afterAll(async () => own?.close());

test('a quote with two lines is sent, and accepted by the link in the letter', async ({ browser }) => {
  const nobody = { baseURL: own.url, storageState: { cookies: [], origins: [] } };
  const context = await browser.newContext(nobody);
  await signIn(context, ADMINISTRATOR);
  const { csrf }: { csrf: string } = await (await context.request.get('/api/v1/session')).json();
  const made = await context.request.post('/api/v1/customers', {
    headers: { 'X-Requested-With': 'XMLHttpRequest', 'X-CSRF-TOKEN': csrf },
    data: { name: 'Ashfield Primary School', type: 'school' },
  });
  const { row }: { row: { id: number } } = await made.json();

  const page = await context.newPage();
  await page.goto(`/accounts/customer/orders/create?customerId=${row.id}`);
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

  const { path } = await own.mailbox.letterTo('head@ashfield.example');
  const stranger = await (await browser.newContext(nobody)).newPage();
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
