import { type Browser, expect, test } from '@playwright/test';
import { change, SOON, someone, unique } from './colleagues.ts';
import { type OwnProduct, ownProduct, type Person } from './ownProduct.ts';
import { openSection } from './sections.ts';
import { ADMINISTRATOR } from './server.ts';
import { sealSecret } from '../src/platform/disposable/sealing.web.ts';

// One after the other: they share a product that one of them stops and starts.
test.describe.configure({ mode: 'default' });

let product: OwnProduct;
let ann: Person;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await ownProduct();
  ann = await product.person('Ann Other', ['*']);
});
test.afterAll(async () => product?.close());

const two = async (browser: Browser) => ({
  ada: await someone(browser, product, ADMINISTRATOR),
  other: await someone(browser, product, ann),
});

test('changes of a colleague appear on my list and my page within moments, highlighted', async ({ browser }) => {
  const { ada, other } = await two(browser);
  await ada.open('/customers?sort=name');
  const name = unique('Aardvark');
  await change(other, 3, { name });
  const changed = ada.page.locator('.row.changed').filter({ hasText: name });
  await expect(changed).toBeVisible(SOON);
  await expect(changed).toHaveCount(0);
  await ada.open('/customers/3');
  const trading = unique('Traders');
  await change(other, 3, { tradingName: trading });
  await expect(ada.page.locator('[data-changed]').filter({ hasText: trading })).toBeVisible(SOON);
  await ada.close();
  await other.close();
});

test('my own change is not sent to my page, but to my colleague’s', async ({ browser }) => {
  const { ada, other } = await two(browser);
  const heard = { ada: 0, other: 0 };
  for (const [name, { page }] of [
    ['ada', ada],
    ['other', other],
  ] as const)
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"event":"changed"')) heard[name] += 1;
      }),
    );
  await other.open('/customers/4');
  await ada.open('/customers/4/edit');
  const saved = ada.page.waitForRequest((request) => request.method() === 'PATCH');
  const trading = unique('Mine');
  await openSection(ada.page, 'Identification');
  await ada.page.getByLabel('Trading name').fill(trading);
  await ada.page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await saved).headers()['x-socket-id']).toMatch(/^\d+\.\d+$/);
  await expect(other.page.getByText(trading).first()).toBeVisible(SOON);
  expect(heard.other).toBeGreaterThan(0);
  expect(heard.ada).toBe(0);
  await ada.close();
  await other.close();
});

test('a list does not move under the pointer: new rows wait until the user asks for them', async ({ browser }) => {
  const { ada, other } = await two(browser);
  await ada.open('/customers?sort=name');
  const rows = ada.page.locator('[data-row]');
  await expect(rows.first()).toBeVisible();
  await ada.page.getByRole('grid').hover();
  const first = await rows.first().innerText();
  const name = unique('AAA first');
  await other.api('POST', 'customers', { name, type: 'business' });
  const waiting = ada.page.getByRole('button', { name: '1 new' });
  await expect(waiting).toBeVisible(SOON);
  expect(await rows.first().innerText()).toBe(first);
  // The link to the new rows leads out of the list. The rows wait until the user follows it, and while more arrive.
  await waiting.hover();
  await other.api('POST', 'customers', { name: unique('AAA second'), type: 'business' });
  await expect(ada.page.getByRole('button', { name: '2 new' })).toBeVisible(SOON);
  expect(await rows.first().innerText()).toBe(first);
  await ada.page.getByRole('button', { name: '2 new' }).click();
  await expect(rows.first()).toContainText(name);
  await expect(ada.page.getByRole('button', { name: /^\d+ new$/ })).toHaveCount(0);
  await ada.close();
  await other.close();
});

test('two users on one record see each other, and which field the other is editing', async ({ browser }) => {
  const { ada, other } = await two(browser);
  await ada.open('/customers/5');
  await other.open('/customers/5/edit');
  const here = ada.page.locator('[data-here]');
  await expect(here.getByRole('listitem', { name: 'Ann Other' })).toBeVisible(SOON);
  for (const title of ['Identification', 'Other']) await openSection(other.page, title);
  await other.page.getByLabel('Trading name').focus();
  await expect(here).toContainText('Ann Other is editing Trading name', SOON);
  await other.page.getByRole('textbox', { name: /^Notes/ }).pressSequentially('A word');
  await expect(here).toContainText('Ann Other is writing in Notes', SOON);
  await ada.page.locator('[data-live-chip]').click();
  await expect(ada.page.getByRole('dialog', { name: 'Live updates' })).toContainText('Ann Other');
  await ada.page.keyboard.press('Escape');
  await other.close();
  await expect(here).toHaveCount(0);
  await ada.close();
});

test('the page of an account also updates live and shows who else has it open', async ({ browser }) => {
  const { ada, other } = await two(browser);
  const eve = await product.person('Eve Edited', ['customer.view']);
  const account = `users/${eve.id}`;
  await ada.open(`/${account}`);
  await other.open(`/${account}/edit`);
  await expect(ada.page.locator('[data-here]').getByRole('listitem', { name: 'Ann Other' })).toBeVisible(SOON);
  const { row } = await other.api('GET', account);
  const { version } = row as unknown as { version: number };
  await other.api('PATCH', account, { version, knownAs: 'Evie' });
  await expect(ada.page.locator('[data-changed]').filter({ hasText: 'Evie' })).toBeVisible(SOON);
  await expect(other.page.getByRole('textbox', { name: 'Preferred name' })).toHaveValue('Evie', SOON);
  await ada.close();
  await other.close();
});

test('a list updates the names of the records it refers to', async ({ browser }) => {
  const { ada, other } = await two(browser);
  const gus = await product.person('Gus Grouped', ['customer.view']);
  const before = unique('Helpers');
  const { row: role } = await other.api('POST', 'system/roles', { name: before, permissions: ['customer.view'] });
  const { id, version } = role as unknown as { id: number; version: number };
  const { row: account } = await other.api('GET', `users/${gus.id}`);
  const { version: known } = account as unknown as { version: number };
  await other.api('PATCH', `users/${gus.id}`, { version: known, roleIds: [id] });
  await ada.open('/users');
  await expect(ada.page.getByText(before).first()).toBeVisible();
  const name = unique('Renamed');
  await other.api('PATCH', `system/roles/${id}`, { version, name });
  await expect(ada.page.getByText(name).first()).toBeVisible(SOON);
  await ada.close();
  await other.close();
});

test('settings saved by a colleague appear on my screen', async ({ browser }) => {
  const { ada, other } = await two(browser);
  await ada.open('/system/settings');
  const { row } = await other.api('GET', 'settings/company');
  const { version } = row as unknown as { version: number };
  const website = `https://${Date.now()}.example.org`;
  await other.api('PATCH', 'settings/company', { version, website });
  await expect(ada.page.getByRole('textbox', { name: 'Website' })).toHaveValue(website, SOON);
  await ada.close();
  await other.close();
});

test('a field that two users change is marked while they type, and saving asks which value to keep', async ({
  browser,
}) => {
  const { ada, other } = await two(browser);
  await ada.open('/customers/6/edit');
  const mine = unique('Mine');
  await openSection(ada.page, 'Identification');
  await ada.page.getByLabel('Trading name').fill(mine);
  const theirs = unique('Theirs');
  await change(other, 6, { tradingName: theirs, legalName: 'Legal of theirs' });
  const mark = ada.page.locator('[data-theirs=tradingName]');
  await expect(mark).toContainText(`Ann Other changed this field to ${theirs}`, { ...SOON, useInnerText: true });
  await expect(ada.page.getByRole('textbox', { name: 'Trading name' })).toHaveValue(mine);
  await expect(ada.page.getByRole('textbox', { name: 'Legal name' })).toHaveValue('Legal of theirs');
  await ada.page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = ada.page.getByRole('dialog');
  await expect(dialog).toContainText(theirs);
  await dialog.getByRole('button', { name: 'Save these values' }).click();
  await expect(ada.page).toHaveURL(/customers\/6$/);
  await expect(ada.page.getByRole('main')).toContainText(mine);
  await expect(ada.page.getByRole('main')).toContainText('Legal of theirs');
  await ada.close();
  await other.close();
});

test('a user with some customers receives only their changes, and loses one as soon as it is unassigned', async ({
  browser,
}) => {
  const bob = await product.person('Bob Small', ['customer.view', 'customer.update'], [7, 8]);
  const small = await someone(browser, product, bob);
  const ada = await someone(browser, product, ADMINISTRATOR);
  await small.open('/customers');
  const name = unique('Seen by Bob');
  await change(ada, 7, { name });
  await expect(small.page.getByText(name).first()).toBeVisible(SOON);
  await small.open('/customers/8');
  await expect(small.page.getByRole('link', { name: 'Edit' })).toBeVisible();
  await ada.open('/customers/8');
  await expect(ada.page.locator('[data-here]')).toBeVisible(SOON);
  await product.ask('update "user" set customer_ids = $2, version = version + 1, updated_at = now() where id = $1', [
    bob.id,
    [7],
  ]);
  await expect(small.page.getByText('no longer exists')).toBeVisible(SOON);
  await expect(small.page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await expect(ada.page.locator('[data-here]')).toHaveCount(0);
  await small.close();
  await ada.close();
});

test('the button of a removed permission disappears without a reload', async ({ browser }) => {
  const cat = await product.person('Cat Fast', ['customer.view', 'customer.create']);
  const { page, open, close } = await someone(browser, product, cat);
  await open('/customers');
  const button = page.getByRole('link', { name: 'New customer' });
  await expect(button).toBeVisible();
  await product.ask('update role set permissions = $1, version = version + 1, updated_at = now() where name = $2', [
    ['customer.view'],
    'Role of Cat Fast',
  ]);
  await expect(button).toHaveCount(0);
  await close();
});

test('after a gap the page catches up exactly with what it missed, and the chip shows the state correctly', async ({
  browser,
}) => {
  const { ada, other } = await two(browser);
  await ada.open('/customers?sort=name');
  const chip = ada.page.locator('[data-live-chip]');
  await expect(chip).toHaveText('connected');
  await ada.page.context().setOffline(true);
  await expect(chip).toHaveText('connecting');
  const name = unique('Missed');
  await change(other, 9, { name });
  for (const id of [10, 11, 12, 10]) await change(other, id, { tradingName: unique('Missed') });
  await expect(chip).toHaveText('unavailable');
  expect(await ada.page.evaluate('window.__CRM__.realtime()')).toBe('unavailable');
  const asked = ada.page.waitForResponse(/\/live\/changes/);
  await ada.page.context().setOffline(false);
  const { items } = (await (await asked).json()) as {
    items: { data: { entity: string; id: number; fields?: unknown } }[];
  };
  const changes = items.filter(({ data }) => data.fields);
  const customers = changes.filter(({ data }) => data.entity === 'customer');
  expect(customers.map(({ data }) => data.id)).toEqual([9, 10, 11, 12, 10]);
  // The changes include those that the product itself made, such as a raised alarm.
  await expect(ada.page.getByText(`Up to date: ${changes.length} changes`).first()).toBeVisible();
  await expect(ada.page.getByText(name).first()).toBeVisible(SOON);
  await expect(chip).toHaveText('connected');
  await ada.close();
  await other.close();
});

test('when a session ends, the page asks the user to sign in and then continues', async ({ browser }) => {
  const dan = await product.person('Dan Gone', ['*']);
  const { page, open, close } = await someone(browser, product, dan);
  await open('/customers/3/edit');
  await openSection(page, 'Identification');
  await page.getByLabel('Trading name').fill('Half a name');
  await product.ask('delete from session where user_id = $1', [dan.id]);
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog).toBeVisible(SOON);
  await expect(page.locator('html')).toHaveAttribute('data-realtime', 'disconnected');
  await dialog.getByLabel(/^Password/).fill(dan.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-realtime', 'connected');
  await expect(page.getByLabel('Trading name')).toHaveValue('Half a name');
  await close();
});

test('pages recover from a restart of the server as soon as it is back', async ({ browser }) => {
  const { ada, other } = await two(browser);
  await ada.open('/customers/3');
  await product.stop();
  await expect(ada.page.locator('html')).toHaveAttribute('data-realtime', /connecting|unavailable/);
  await product.start();
  await expect(ada.page.locator('html')).toHaveAttribute('data-realtime', 'connected');
  const trading = unique('After the restart');
  await change(other, 3, { tradingName: trading });
  await expect(ada.page.getByText(trading).first()).toBeVisible(SOON);
  await ada.close();
  await other.close();
});

test('the audit log shows the number of new entries and loads them on request', async ({ browser }) => {
  const { ada, other } = await two(browser);
  await ada.open('/audit?kind=user');
  const rows = ada.page.getByRole('region', { name: 'Entries of the audit log' }).locator('tbody');
  await expect(rows.first()).toBeVisible();
  const before = await rows.count();
  const waiting = ada.page.getByRole('button', { name: /^\d+ new$/ });
  // Entries of another kind do not match the filter of this list.
  await change(other, 6, { tradingName: unique('Unasked') });
  await other.api('DELETE', 'session');
  await expect(waiting).toHaveText('1 new', SOON);
  expect(await rows.count()).toBe(before);
  await waiting.click();
  await expect(rows.first()).toContainText('Ann Other');
  await expect(rows).toHaveCount(before + 1);
  await expect(waiting).toHaveCount(0);
  await ada.close();
  await other.close();
});

test('the credential log shows new entries too, and with another sort order none wait', async ({ browser }) => {
  const { ada, other } = await two(browser);
  const asked = await someone(browser, product, ADMINISTRATOR);
  await ada.open('/audit/credentials');
  await asked.open('/audit/credentials?how=refused');
  const { sealed } = await sealSecret({ name: null, type: 'text/plain', bytes: new Uint8Array([104, 105]) }, null);
  await other.api('POST', 'disposables', { purpose: unique('Link'), kind: 'text', hours: 24, ...sealed });
  const waiting = ada.page.getByRole('button', { name: '1 new' });
  await expect(waiting).toBeVisible(SOON);
  await waiting.click();
  await expect(
    ada.page.getByRole('region', { name: 'Entries of the credential log' }).locator('tbody tr').first(),
  ).toContainText('Ann Other');
  await expect(asked.page.getByRole('button', { name: /new$/ })).toHaveCount(0);
  for (const each of [ada, asked, other]) await each.close();
});
