import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { expect, test } from './test.ts';

test('a token made on its page lets a program in, until it is revoked', async ({ page, playwright, baseURL }) => {
  await page.goto('/system/tokens/create');
  await page.getByLabel('Name').fill('Page test');
  await page.getByLabel(/^May/).fill('customer.view');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Your new token' });
  const token = await dialog.locator('code').innerText();
  expect(token).toMatch(/^crm_[\w-]{49}$/);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await expect(page).toHaveTitle('CRM - API Tokens');

  const program = await playwright.request.newContext({
    ...(baseURL ? { baseURL } : {}),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
    storageState: { cookies: [], origins: [] },
  });
  expect((await program.get('/api/v1/customers?size=1')).status()).toBe(200);
  expect((await program.get('/api/v1/teams')).status()).toBe(403);

  const line = page.getByRole('heading', { name: /Page test/ }).locator('../..');
  await line.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke it' }).click();
  await expect(line.getByText('Revoked', { exact: true })).toBeVisible();
  expect((await program.get('/api/v1/customers?size=1')).status()).toBe(401);
  await program.dispose();
});

test.describe('a webhook', () => {
  let receiver: Server;
  let address: string;
  const received: { readonly headers: Record<string, string>; readonly body: string }[] = [];

  test.beforeAll(async () => {
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (piece) => (body += String(piece)));
      request.on('end', () => {
        received.push({ headers: request.headers as Record<string, string>, body });
        response.end('thank you');
      });
    });
    await new Promise<void>((done) => receiver.listen(0, '127.77.0.1', done));
    address = `http://127.77.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  });
  test.afterAll(() => {
    receiver.closeAllConnections();
    receiver.close();
  });

  test('made on its page tells another program, and the page shows it as it happens', async ({ page }) => {
    await page.goto('/system/webhooks/create');
    await page.getByLabel('Name').fill('Page test');
    await page.getByLabel(/^Address/).fill(address);
    await page.getByLabel(/^Events/).fill('team.*');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/\/system\/webhooks\/\d+$/);

    await page.getByRole('button', { name: 'Make a secret' }).click();
    const dialog = page.getByRole('dialog', { name: 'The signing secret' });
    const secret = await dialog.locator('code').innerText();
    await dialog.getByRole('button', { name: 'I have kept it' }).click();

    await page.getByRole('tab', { name: /Deliveries/ }).click();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('figure', { name: 'Tries by day, delivered and failed' })).toBeVisible();
    await page.getByRole('button', { name: 'Details' }).first().click();
    await expect(page.getByText('thank you')).toBeVisible();
    const [sent] = received;
    expect(() => new Webhook(secret).verify(sent?.body ?? '', sent?.headers ?? {})).not.toThrow();
  });

  test.describe('to this machine', () => {
    test.use({ expectedErrors: /422/ });
    test('is refused where it is typed', async ({ page }) => {
      await page.goto('/system/webhooks/create');
      await page.getByLabel('Name').fill('Inside');
      await page.getByLabel(/^Address/).fill('http://127.0.0.1:9/');
      await page.getByLabel(/^Events/).fill('*');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Requests may not go there.', { exact: false })).toBeVisible();
      await page.goto('/system/security');
      await expect(page.getByText('127.0.0.1:9')).toBeVisible();
    });
  });
});
