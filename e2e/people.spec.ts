import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { accessibilityFaults } from './accessibilityFaults.ts';
import { expect, test } from './test.ts';

interface Made {
  readonly row: { readonly id: number; readonly version: number };
}

/** Calls the API as the signed-in administrator. */
async function send(request: APIRequestContext, path: string, data: object): Promise<Made> {
  const { csrf }: { csrf: string } = await (await request.get('/api/v1/session')).json();
  const answer = await request.post(path, {
    headers: { 'X-Requested-With': 'XMLHttpRequest', 'X-CSRF-TOKEN': csrf },
    data,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

const rolesBy = async (request: APIRequestContext, name: string): Promise<number> => {
  const answer = await request.get(`/api/v1/system/roles?f.name=is:${encodeURIComponent(name)}`);
  const { rows }: { rows: readonly { id: number }[] } = await answer.json();
  return rows[0]?.id ?? 0;
};

/** A new user for one test. */
async function newUser(request: APIRequestContext, name: string): Promise<number> {
  const email = `${name.toLowerCase().replace(/\W+/g, '.')}.${Date.now()}@msp.example`;
  const { row } = await send(request, '/api/v1/users', { name, email, roleIds: [await rolesBy(request, 'Engineer')] });
  return row.id;
}

const usable = async (page: Page) => expect(await accessibilityFaults(page)).toEqual([]);

test.describe('inviting', () => {
  // The browser logs each refusal.
  test.use({ expectedErrors: /422/ });

  test('a colleague is invited; an address in use leads to its user', async ({ page }) => {
    const email = `ivy.${Date.now()}@msp.example`;
    const fill = async (name: string) => {
      await page.goto('/users/create');
      await expect(page.getByRole('heading', { name: 'New user' })).toBeVisible();
      await page.getByLabel('Name *').fill(name);
      await page.getByLabel('Email *').fill(email);
      await page.getByRole('combobox', { name: 'Roles' }).click();
      await page.getByRole('option', { name: /Service Desk/ }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
    };
    await fill('Ivy Invited');
    await expect(page.getByRole('heading', { name: 'Ivy Invited', level: 1 })).toBeVisible();
    await expect(page.getByText('Invited', { exact: true }).first()).toBeVisible();
    await usable(page);

    await fill('Ivy Again');
    await expect(page.getByText('Ivy Invited already uses this address.').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open Ivy Invited' })).toBeVisible();
  });
});

test('customers are assigned by keyboard, and what the user would lose is shown first', async ({ page, request }) => {
  const id = await newUser(request, 'Karl Keyboard');
  await page.goto(`/users/${id}`);
  await page.getByRole('link', { name: 'Assign customers' }).click();
  const panel = page.getByRole('dialog', { name: 'Assign customers' });
  await panel.getByLabel('Assigned customers only').check();
  // Other tests add and remove customers at the same time.
  const lost = panel.getByRole('status').filter({ hasText: 'will no longer see' });
  await expect(lost).toContainText(/\d+ customers/);

  const open = panel.getByRole('listbox', { name: /Not assigned/ });
  await open.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('listbox', { name: /^Assigned/ }).getByRole('option')).toHaveCount(2);
  await expect(lost).toContainText(/\d+ customers/);
  await usable(page);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByText('2 assigned customers')).toBeVisible();
});

test('a role is changed in its table of permissions, and the effect on users is shown before it is saved', async ({
  page,
  request,
}) => {
  const { row } = await send(request, '/api/v1/system/roles', {
    name: `Walkers ${Date.now()}`,
    permissions: ['customer.view'],
  });
  const email = `wanda.${Date.now()}@msp.example`;
  await send(request, '/api/v1/users', { name: 'Wanda Walker', email, roleIds: [row.id] });

  await page.goto(`/system/roles/${row.id}/edit`);
  await page.getByRole('searchbox', { name: 'Find a permission' }).fill('suppliers');
  const table = page.getByRole('table', { name: 'Permissions by area' });
  const line = table.getByRole('row', { name: /^Suppliers: all/ });
  // Arrow keys move between checkboxes.
  await line.getByRole('checkbox', { name: 'Suppliers: all' }).focus();
  for (let column = 0; column < 3; column++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(line.getByRole('checkbox', { name: /^Change suppliers/ })).toBeChecked();
  // The permission to change implies the permission to view, and the label shows it.
  await expect(line.getByRole('checkbox', { name: 'View suppliers, implied by supplier.update' })).toBeChecked();
  const effect = page.getByRole('region', { name: 'Effect on users' });
  await expect(effect).toContainText('Wanda Walker');
  await expect(effect).toContainText('gains 2: supplier.view, supplier.update');
  await usable(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Permissions' })).toContainText('Change suppliers');

  await page.getByRole('link', { name: 'View as this role' }).click();
  const preview = page.getByRole('dialog', { name: /^As Walkers/ });
  await expect(preview.getByRole('region', { name: 'Menu' })).toContainText('Suppliers');
  await expect(preview.getByRole('region', { name: 'Records' })).toContainText('Edit');
});

test('a page explains why a user has a permission and who else has it', async ({ page, request }) => {
  const { row } = await send(request, '/api/v1/system/roles', {
    name: `Askers ${Date.now()}`,
    permissions: ['customer.*'],
  });
  const email = `quinn.${Date.now()}@msp.example`;
  const made = await send(request, '/api/v1/users', { name: 'Quinn Query', email, roleIds: [row.id] });
  await page.goto(`/system/permissions?userId=${made.row.id}`);
  await page.getByRole('combobox', { name: 'Permission' }).fill('archive and restore customers');
  await page.getByRole('option', { name: 'Archive and restore customers' }).click();
  const section = page.getByRole('region', { name: 'Check a permission' });
  // A loading message nearby is also a status.
  await expect(section.getByRole('status').filter({ hasText: 'Quinn Query' })).toContainText(
    'Quinn Query has no access: the invitation has not been accepted.',
  );
  await expect(section.getByRole('region', { name: 'Users with this permission' })).toContainText('Administrator (*)');
  await page.getByRole('searchbox', { name: 'Find a permission' }).fill('customer.delete');
  const line = page.getByRole('row', { name: /Archive and restore customers/ });
  await expect(line.getByRole('img', { name: 'Yes' }).first()).toBeVisible();
  await usable(page);
});

test('a photo is cropped by keyboard and appears wherever the user is named', async ({ page, request }) => {
  const id = await newUser(request, 'Fay Face');
  const red = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c03030' } })
    .png()
    .toBuffer();
  const picture = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#30a060' } })
    .composite([{ input: red, left: 300, top: 0 }])
    .png()
    .toBuffer();
  await page.goto(`/users/${id}/avatar`);
  const panel = page.getByRole('dialog', { name: 'Avatar' });
  await panel.getByLabel('Choose picture').setInputFiles({ name: 'fay.png', mimeType: 'image/png', buffer: picture });
  const square = panel.getByRole('application');
  await square.focus();
  // Moves the picture as far as its edge allows.
  for (let n = 0; n < 40; n++) await page.keyboard.press('ArrowLeft');
  await panel.getByRole('slider').focus();
  await page.keyboard.press('ArrowRight');
  await usable(page);
  await panel.getByRole('button', { name: 'Save photo' }).click();
  await expect(panel).toBeHidden();
  const photo = page.locator('img[src*="/api/v1/avatars/"]').first();
  await expect(photo).toBeVisible();

  const address = String(await photo.getAttribute('src')).replace(/\d+$/, '384');
  const kept = await sharp(await (await request.get(address)).body())
    .resize(1, 1)
    .raw()
    .toBuffer();
  const [r = 0, g = 0] = kept;
  expect(Math.abs(r - g), 'one half of the picture, not both').toBeGreaterThan(60);

  await page.goto('/users?q=Fay');
  await expect(page.locator(`img[src="${address.replace('384', '96')}"]`).first()).toBeVisible();
});

test('the switches of personal settings are aligned with their fields', async ({ page }) => {
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Preferences' });
  await expect(card.getByRole('switch')).toHaveCount(2);
  const lefts = await card
    .locator('.MuiTextField-root:first-child, .MuiSwitch-track')
    .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().left)));
  expect(lefts).toHaveLength(3);
  expect(new Set(lefts).size).toBe(1);
});
