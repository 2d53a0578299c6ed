import type { Page } from '@playwright/test';
import { accessibilityFaults } from './accessibilityFaults.ts';
import { expect, test } from './test.ts';

interface Made {
  readonly id: number;
  readonly version: number;
}

/** Creates a record as a form does. */
async function made(page: Page, path: string, data: object): Promise<Made> {
  const { csrf }: { csrf: string } = await (await page.request.get('/api/v1/session')).json();
  const headers = { 'X-Requested-With': 'XMLHttpRequest', 'X-CSRF-TOKEN': csrf };
  const answer = await page.request.post(`/api/v1/${path}`, { headers, data });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { row: Made }).row;
}

async function pictureOf(page: Page, name: string): Promise<number> {
  const { csrf }: { csrf: string } = await (await page.request.get('/api/v1/session')).json();
  const answer = await page.request.post('/api/v1/files', {
    headers: { 'X-Requested-With': 'XMLHttpRequest', 'X-CSRF-TOKEN': csrf },
    multipart: { file: { name, mimeType: 'image/png', buffer: await page.screenshot() } },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as Made).id;
}

async function customerOf(page: Page): Promise<number> {
  await page.goto('/');
  const { rows }: { rows: Made[] } = await (await page.request.get('/api/v1/customers?size=1')).json();
  return rows[0]?.id ?? 0;
}

const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });
/** Wide enough for no side scrolling, in both themes. */
async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(await accessibilityFaults(page)).toEqual([]);
}

test('a device in a rack is moved by mouse and by keyboard, and each move can be undone', async ({ page }) => {
  const customerId = await customerOf(page);
  const name = `SW-${Date.now()}`;
  const rack = await made(page, 'containers', {
    customerId,
    name: `Rack of ${name}`,
    containerType: 'rack',
    heightU: 12,
  });
  const asset = await made(page, 'hardware/switches', { customerId, name });
  await made(page, 'container-items', { containerId: rack.id, assetId: asset.id, u: 3, h: 1, face: 'front' });
  await page.goto(`/customer/${customerId}/containers/${rack.id}`);
  const at = (unit: string) => page.getByRole('list', { name: 'Front' }).getByTitle(`${unit} ${name}`, { exact: true });
  await expect(at('U3')).toBeVisible();
  await page.getByRole('list', { name: 'Front' }).scrollIntoViewIfNeeded();

  const item = page.locator('[data-item]');
  const free = page.getByRole('list', { name: 'Front' }).getByRole('listitem').first();
  await item.dragTo(free, { sourcePosition: { x: 60, y: 8 }, targetPosition: { x: 60, y: 8 } });
  await expect(at('U12')).toBeVisible();
  await undo(page).click();
  await expect(at('U3')).toBeVisible();

  await item.getByRole('link').focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('status').filter({ hasText: 'Press Enter to put it there' })).toContainText('U5');
  await page.keyboard.press('Enter');
  await expect(at('U5')).toBeVisible();
  await undo(page).last().click();
  await expect(at('U3')).toBeVisible();
  await fits(page);
});

test('photos of an asset can be viewed by keyboard', async ({ page }) => {
  const customerId = await customerOf(page);
  const photos = [await pictureOf(page, 'front.png'), await pictureOf(page, 'rear.png')];
  const asset = await made(page, 'hardware/projectors', { customerId, name: `Hall ${Date.now()}`, photos });
  await page.goto(`/customer/${customerId}/hardware/projectors/${asset.id}?tab=documents`);
  await page.getByRole('button', { name: 'Enlarge front.png' }).click();
  const large = page.getByRole('dialog', { name: 'front.png' });
  await expect(large.getByText('1 of 2')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'rear.png' }).getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Enlarge rear.png' })).toBeFocused();
  await fits(page);
});

test('ports are patched on the picture of a switch by mouse and by keyboard, and each step can be undone', async ({
  page,
}) => {
  const customerId = await customerOf(page);
  const asset = await made(page, 'hardware/switches', { customerId, name: `Patch ${Date.now()}` });
  for (const name of ['1', '2', '3', '4']) await made(page, 'network/ports', { customerId, assetId: asset.id, name });
  await page.goto(`/customer/${customerId}/hardware/switches/${asset.id}?tab=ports`);
  const port = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}: `) });
  await expect(port('1')).toBeVisible();
  await port('1').dragTo(port('3'));
  await expect(page.getByText('1 connected to 3')).toBeVisible();
  await undo(page).click();
  await expect(port('1')).toHaveAccessibleName(/free/i);

  await port('2').focus();
  await page.keyboard.press('c');
  // Two rows, as on a switch: the next port to the right is two further.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 connected to 4')).toBeVisible();
  await expect(port('2')).not.toHaveAccessibleName(/free/i);
  await fits(page);
});

test.describe('a change that the server first refuses', () => {
  // The question about lost fields, and the page of the old type while it is left.
  test.use({ expectedErrors: /409|404/ });

  test('the type of an asset is changed in a dialog that lists the lost fields, and changed back', async ({ page }) => {
    const customerId = await customerOf(page);
    const name = `Library ${Date.now()}`;
    const asset = await made(page, 'hardware/printers', { customerId, name, queueName: 'LIB', a3: true });
    await page.goto(`/customer/${customerId}/hardware/printers/${asset.id}`);
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('menuitem', { name: 'Change type' }).click();
    const dialog = page.getByRole('dialog', { name: `Change the type of “${name}”` });
    await dialog.getByLabel('New type').click();
    await page.getByRole('option', { name: 'Switch', exact: true }).click();
    await dialog.getByRole('button', { name: 'Change type', exact: true }).click();
    await expect(dialog.getByRole('listitem')).toHaveText(['A3', 'Queue']);
    await fits(page);
    await dialog.getByRole('button', { name: 'Change anyway' }).click();
    await expect(page).toHaveURL(new RegExp(`/hardware/switches/${asset.id}$`));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await undo(page).click();
    await expect(page).toHaveURL(new RegExp(`/hardware/printers/${asset.id}$`));
    await expect(page.getByText('LIB', { exact: true })).toBeVisible();
  });
});

test('the extensions of a phone system are pasted from a spreadsheet, and checked before they are imported', async ({
  page,
}) => {
  const customerId = await customerOf(page);
  const name = `Phones ${Date.now()}`;
  const person = { customerId, firstName: 'Ivy', lastName: `Okoro ${Date.now()}` };
  await made(page, 'contacts', person);
  const phones = await made(page, 'hardware/phone-systems', { customerId, name, extensions: [{ number: '200' }] });
  await page.goto(`/customer/${customerId}/hardware/phone-systems/${phones.id}`);
  await page.getByRole('button', { name: 'Import extensions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import extensions' });
  const paste = (user: string) =>
    dialog.getByLabel('Or paste the rows').fill(`Number\tUser\tPIN\n200\t${user}\t1\n201\t\t2`);
  await paste('Nobody');
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Row 2: User: No contact of this customer is called “Nobody”.',
  ]);
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await fits(page);
  await paste(`${person.firstName} ${person.lastName}`);
  await expect(dialog.getByRole('status')).toContainText('1 added, 1 changed, 0 unchanged');
  await expect(dialog.getByRole('status')).toContainText('Columns that are not imported: PIN');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1 extension has no user and no room.')).toBeVisible();
});

test.describe('what is read over the network', () => {
  test.use({ expectedErrors: /422/ });

  test('a printer shows what is left of its supplies, and why it could not be read', async ({ page }) => {
    const customerId = await customerOf(page);
    const name = `PR-${Date.now()}`;
    const credential = await made(page, 'credentials', { customerId, kind: 'snmp', title: name, password: 'public-1' });
    const supply = { colour: null, partNumber: null, lowAt: null };
    const { id } = await made(page, 'hardware/printers', {
      customerId,
      name,
      snmpVersion: 'v2c',
      snmpCredentialId: credential.id,
      pages: 100,
      supplies: [
        { ...supply, name: 'Black', level: 500, max: 10_000 },
        { ...supply, name: 'Cyan', level: -3, max: -2 },
        { ...supply, name: 'Waste box', level: -2, max: -2 },
      ],
    });
    await page.goto(`/customer/${customerId}/hardware/printers/${id}`);
    await expect(page.getByRole('meter', { name: 'Black left' })).toHaveAttribute('aria-valuenow', '5');
    const readings = page.getByRole('region', { name: 'Readings', exact: true });
    await expect(readings.getByText('Some left')).toBeVisible();
    await expect(readings.getByText('Level not known')).toBeVisible();
    await expect(page.getByText('Low supplies: Black 5%.')).toBeVisible();
    await readings.getByRole('button', { name: 'Read now' }).click();
    await expect(readings.getByText('Add the IP address of the device.')).toBeVisible();
    await fits(page);
  });

  test('a certificate is fetched from a server only where that is allowed', async ({ page }) => {
    const customerId = await customerOf(page);
    await page.goto(`/customer/${customerId}/network/certificates/create`);
    await page.getByLabel('Or fetch from a server').fill('10.9.9.9:443');
    await page.getByRole('button', { name: 'Fetch', exact: true }).click();
    await expect(page.getByText('The server is not among the allowed networks.')).toBeVisible();
    await fits(page);
  });
});
