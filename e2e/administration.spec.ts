import { expect, test } from './test.ts';

test('a setting is saved, seen in the title after a reload, and reverted', async ({ page }) => {
  await page.goto('/system/settings?tab=app');
  const name = page.getByLabel('Application name');
  await name.fill('Brightside');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Application saved')).toBeVisible();
  await page.reload();
  await expect(page).toHaveTitle('Brightside - Settings');
  await page.getByRole('button', { name: 'Show earlier' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revert' }).click();
  await expect(name).toHaveValue('');
  await page.reload();
  await expect(page).toHaveTitle('CRM - Settings');
});

test.describe('refused input', () => {
  test.use({ expectedErrors: /422/ });
  test('a VAT number with wrong check digits is refused next to the field, and the form keeps what was typed', async ({
    page,
  }) => {
    await page.goto('/system/settings?tab=company');
    const vat = page.getByLabel('VAT number');
    await vat.fill('GB220430232');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter a valid UK VAT number')).toBeVisible();
    await expect(vat).toHaveValue('GB220430232');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(vat).toHaveValue('');
  });
});

test('a feature that is turned off leaves the menu, and its page says so', async ({ page }) => {
  await page.goto('/system/features');
  const menu = page.getByRole('navigation', { name: 'Settings pages' });
  await expect(menu.getByRole('link', { name: 'Import', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Change Imports' }).click();
  await page.getByLabel('Available to').click();
  await page.getByRole('option', { name: 'Off', exact: true }).click();
  await page.getByLabel('Note').fill('Until the books are closed');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('“Until the books are closed”')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Import', exact: true })).toHaveCount(0);
  await page.goto('/system/import');
  await expect(page.getByText('belongs to a feature that is turned off')).toBeVisible();
  await page.goto('/system/features/imports');
  await page.getByLabel('Available to').click();
  await page.getByRole('option', { name: 'All users' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(menu.getByRole('link', { name: 'Import', exact: true })).toBeVisible();
});

test('a schedule is run by hand, and its result is listed', async ({ page }) => {
  await page.goto('/system/work?tab=done');
  await page.getByRole('button', { name: 'Run now: Delete old heartbeats' }).click();
  await expect(page.getByRole('tabpanel').getByText('Delete old heartbeats').first()).toBeVisible();
});

test('the bell shows a new notification and opens it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: 'View all notifications' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  const mail = page.getByRole('combobox', { name: 'Imports, by email' });
  const before = await mail.innerText();
  for (const way of [before === 'Daily' ? 'Off' : 'Daily', before]) {
    await mail.click();
    await page.getByRole('option', { name: way, exact: true }).click();
    await expect(mail).toHaveText(way);
  }
});

test('the bank holidays of a year are filled in', async ({ page }) => {
  await page.goto('/system/bank-holidays');
  await page.getByLabel('Year').fill('2031');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(/bank holidays added|All of these bank holidays exist already/)).toBeVisible();
});

test('a form that begins with a list focuses it immediately and shows no error yet', async ({ page }) => {
  await page.goto('/system/custom-fields');
  await page.getByRole('link', { name: 'New custom field' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New custom field');
  await expect(page.getByRole('combobox', { name: /Belongs to/ })).toBeFocused();
  await expect(page.getByText(/^(Enter a value|Choose )/)).toHaveCount(0);
});
