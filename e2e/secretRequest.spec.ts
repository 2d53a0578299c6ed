import type { Page } from '@playwright/test';
import { accessibilityFaults } from './accessibilityFaults.ts';
import { expect, test } from './test.ts';

/** Requests a secret and returns the link. */
async function ask(page: Page, purpose: string, passphrase?: string): Promise<string> {
  await page.goto('/disposable/create?ask=1');
  await page.getByLabel('Secret you need').fill(purpose);
  await page.getByLabel('Message').fill('The one on the sticker below it.');
  await page.getByLabel('Sender').fill('Jo Marsh');
  if (passphrase) await page.getByLabel('Passphrase').fill(passphrase);
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toMatch(/\/share\/[\w-]{22}#ask-[\w-]{43}$/);
  await page.getByRole('button', { name: 'Done' }).click();
  return link;
}

const rowOf = (page: Page, purpose: string) => page.getByRole('row', { name: new RegExp(purpose) });

test('a person outside the company is asked for a password and sends it', async ({ page, strangerPage }, { retry }) => {
  // Unique, so that a repeated run finds no other request with this name.
  const purpose = `Password of the router ${retry + 1}`;
  const sent: string[] = [];
  strangerPage.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  const link = await ask(page, purpose);
  await expect(rowOf(page, purpose)).toContainText('Waiting');

  await strangerPage.goto(link);
  await expect(strangerPage.getByRole('heading', { level: 1 })).toHaveText('Share a secret');
  await expect(strangerPage.getByText('The one on the sticker below it.')).toBeVisible();
  expect(await accessibilityFaults(strangerPage)).toEqual([]);
  await strangerPage.getByRole('button', { name: 'Encrypt and send' }).click();
  await expect(strangerPage.getByText('Enter the secret.')).toBeVisible();
  await strangerPage.getByLabel('Secret').fill('hunter2 — on the sticker');
  await strangerPage.getByRole('button', { name: 'Encrypt and send' }).click();
  await expect(strangerPage.getByRole('heading', { level: 1 })).toHaveText('Your answer has arrived');
  expect(sent.filter((each) => each.includes('hunter2'))).toEqual([]);

  await page.reload();
  await rowOf(page, purpose).getByRole('link', { name: 'Read' }).click();
  await expect(page.getByText('Each view is logged')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show secret' }).click();
  await expect(page.getByLabel('Secret', { exact: true })).toHaveText('hunter2 — on the sticker');
  await page.getByRole('button', { name: 'Destroy answer now' }).click();
  await page.getByRole('button', { name: 'Destroy answer', exact: true }).click();
  await expect(page.getByText(`Answer to “${purpose}” destroyed`)).toBeVisible();
  await expect(rowOf(page, purpose)).toContainText('Destroyed');
});

test.describe('with a passphrase', () => {
  test.use({ expectedErrors: /422|410/ });
  test('a file is sent once and opened with the passphrase', async ({ page, strangerPage }) => {
    const link = await ask(page, 'Key of the firewall', 'blue kettle');
    await strangerPage.goto(link);
    await strangerPage.getByRole('button', { name: 'File', exact: true }).click();
    const bytes = Buffer.from(Array.from({ length: 50_000 }, (_, at) => at % 251));
    await strangerPage
      .getByLabel('File', { exact: true })
      .last()
      .setInputFiles({ name: 'key – old.pem', mimeType: 'text/plain', buffer: bytes });
    await strangerPage.getByLabel('Passphrase').fill('red kettle');
    await strangerPage.getByRole('button', { name: 'Encrypt and send' }).click();
    await expect(strangerPage.getByText('4 more wrong passphrases end the link')).toBeVisible();
    await strangerPage.getByLabel('Passphrase').fill('blue kettle');
    await strangerPage.getByRole('button', { name: 'Encrypt and send' }).click();
    await expect(strangerPage.getByRole('heading', { level: 1 })).toHaveText('Your answer has arrived');
    await strangerPage.reload();
    await expect(
      strangerPage.getByText('This link has been answered, has expired, was closed or is incomplete.'),
    ).toBeVisible();

    await page.reload();
    await rowOf(page, 'Key of the firewall').getByRole('link', { name: 'Read' }).click();
    await page.getByLabel('Passphrase').fill('red kettle');
    await page.getByRole('button', { name: 'Show secret' }).click();
    await expect(page.getByText('The passphrase is not correct.')).toBeVisible();
    await page.getByLabel('Passphrase').fill('blue kettle');
    await page.getByRole('button', { name: 'Show secret' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save file' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('key – old.pem');
    const chunks: Buffer[] = [];
    for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
  });
});

test('a link without the part after the # asks for nothing', async ({ page, strangerPage }) => {
  const link = await ask(page, 'Cut off on the way');
  await strangerPage.goto(link.split('#')[0] ?? '');
  await expect(strangerPage.getByRole('heading', { level: 1 })).toHaveText('Incomplete link');
  await strangerPage.goto('about:blank');
  await strangerPage.goto(`${link.slice(0, -4)}AAAA`);
  await expect(strangerPage.getByText('does not match the server')).toBeVisible();
});
