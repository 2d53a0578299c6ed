import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { expect, test } from './test.ts';

test('a token created on its page gives a program access until it is revoked', async ({
  page,
  playwright,
  baseURL,
}) => {
  await page.goto('/system/tokens/create');
  await page.getByLabel('Name').fill('Page test');
  await page.getByLabel(/^Scopes/).fill('customer.view');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New API token' });
  const token = await dialog.locator('code').innerText();
  expect(token).toMatch(/^crm_[\w-]{49}$/);
  await dialog.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page).toHaveTitle('CRM - API tokens');

  const program = await playwright.request.newContext({
    ...(baseURL ? { baseURL } : {}),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
    storageState: { cookies: [], origins: [] },
  });
  expect((await program.get('/api/v1/customers?size=1')).status()).toBe(200);
  expect((await program.get('/api/v1/teams')).status()).toBe(403);

  const line = page.getByRole('heading', { name: /Page test/ }).locator('../..');
  await line.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
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

  test('created on its page notifies another program, and the page shows each delivery', async ({ page }) => {
    await page.goto('/system/webhooks/create');
    await page.getByLabel('Name').fill('Page test');
    await page.getByLabel(/^Address/).fill(address);
    await page.getByLabel(/^Events/).fill('team.*');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/\/system\/webhooks\/\d+$/);

    await page.getByRole('button', { name: 'Create secret' }).click();
    const dialog = page.getByRole('dialog', { name: 'Signing secret' });
    const secret = await dialog.locator('code').innerText();
    await dialog.getByRole('button', { name: 'I have saved it' }).click();

    await page.getByRole('tab', { name: /Deliveries/ }).click();
    await page.getByRole('button', { name: 'Send test event' }).click();
    await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('figure', { name: 'Delivery attempts by day, delivered and failed' })).toBeVisible();
    await page.getByRole('button', { name: 'Details' }).first().click();
    await expect(page.getByText('thank you')).toBeVisible();
    const [sent] = received;
    expect(() => new Webhook(secret).verify(sent?.body ?? '', sent?.headers ?? {})).not.toThrow();
  });

  test.describe('to this machine', () => {
    test.use({ expectedErrors: /422/ });
    test('is refused when it is entered', async ({ page }) => {
      await page.goto('/system/webhooks/create');
      await page.getByLabel('Name').fill('Inside');
      await page.getByLabel(/^Address/).fill('http://127.0.0.1:9/');
      await page.getByLabel(/^Events/).fill('*');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('This address is not allowed.', { exact: false })).toBeVisible();
      await page.goto('/system/security');
      await expect(page.getByText('127.0.0.1:9')).toBeVisible();
    });
  });
});

test.describe('an incoming webhook', () => {
  // Switched on too early, the page reports the missing field.
  test.use({ expectedErrors: /422/ });

  test('records a call, is mapped by selecting values, tested, and creates the record', async ({
    page,
    playwright,
    baseURL,
  }) => {
    const customers = (await (await page.request.get('/api/v1/customers?size=1')).json()) as {
      rows: { id: number; name: string }[];
    };
    const client = customers.rows[0]?.name ?? '';
    const name = `Till ${Date.now()}`;
    await page.goto('/system/incoming/create');
    await page.getByLabel('Name').fill('Page test');
    await page.getByLabel(/^Record type/).click();
    await page.getByRole('option', { name: 'Server', exact: true }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/\/system\/incoming\/\d+$/);
    await page.getByRole('button', { name: 'Create secret' }).click();
    const dialog = page.getByRole('dialog', { name: 'Secret' });
    const secret = await dialog.locator('code').innerText();
    await dialog.getByRole('button', { name: 'I have saved it' }).click();
    const address = await page
      .getByText(/\/api\/v1\/incoming\//)
      .first()
      .innerText();

    const program = await playwright.request.newContext({
      ...(baseURL ? { baseURL } : {}),
      storageState: { cookies: [], origins: [] },
    });
    const send = async (device: object): Promise<number> => {
      const body = JSON.stringify({ client, device });
      const id = `msg_${Date.now()}`;
      const now = new Date();
      const answer = await program.post(new URL(address).pathname, {
        data: Buffer.from(body),
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
          'webhook-signature': new Webhook(secret).sign(id, now, body),
        },
      });
      return answer.status();
    };
    expect(await send({ label: name, serial: `E2E-${Date.now()}` })).toBe(202);

    await page.getByRole('tab', { name: 'Map' }).click();
    const give = async (value: RegExp, field: string): Promise<void> => {
      await page.getByRole('button', { name: value }).click();
      await page.getByRole('menuitem', { name: field, exact: true }).click();
      await expect(page.getByText(`→ ${field}`, { exact: true })).toBeVisible();
    };
    await give(/^client: /, 'Customer');
    await give(/^label: /, 'Name');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('Choose a field to match on', { exact: false })).toBeVisible();
    await give(/^serial: /, 'Serial number');
    await page.getByRole('checkbox', { name: 'Match on this field' }).last().click();
    await expect(page.getByRole('checkbox', { name: 'Match on this field' }).last()).toBeChecked();
    // The missing field is now set.
    await expect(page.getByText('Choose a field to match on', { exact: false })).toHaveCount(0);

    await page.getByRole('tab', { name: 'Test' }).click();
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText('Would create')).toBeVisible();
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();

    await page.getByRole('tab', { name: 'Calls' }).click();
    await page.getByRole('button', { name: 'Details' }).first().click();
    await page.getByRole('button', { name: 'Process now' }).click();
    await expect(page.getByText('1 created')).toBeVisible();
    // Later deliveries appear without a reload.
    expect(await send({ label: `${name} b`, serial: `E2E-${Date.now()}` })).toBe(202);
    await expect(page.getByText('1 created')).toHaveCount(2);
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await program.dispose();
  });
});

test.describe('a chat channel', () => {
  let receiver: Server;
  let address: string;
  const received: string[] = [];

  test.beforeAll(async () => {
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (piece) => (body += String(piece)));
      request.on('end', () => {
        received.push(body);
        response.end('ok');
      });
    });
    await new Promise<void>((done) => receiver.listen(0, '127.77.0.3', done));
    address = `http://127.77.0.3:${(receiver.address() as AddressInfo).port}/services/a-secret-end-wxyz`;
  });
  test.afterAll(() => {
    receiver.closeAllConnections();
    receiver.close();
  });

  test('created on its page receives a test message, and the page shows the response', async ({ page }) => {
    await page.goto('/system/chats/create');
    await page.getByLabel('Name').fill('On duty');
    await page.getByLabel(/^Kind/).click();
    await page.getByRole('option', { name: 'Slack' }).click();
    await page.getByLabel(/^Alarms/).fill('*');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/\/system\/chats\/\d+$/);

    await page.getByRole('button', { name: 'Enter address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enter address' });
    await dialog.getByLabel('Address').fill(address);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/\/…wxyz/).first()).toBeVisible();
    await expect(page.getByText('a-secret-end')).toHaveCount(0);

    await page.getByRole('button', { name: 'Send test message' }).click();
    // First as a toast, then next to its URL.
    await expect(page.getByText('The chat accepted the message (200).', { exact: false }).first()).toBeVisible();
    expect(received[0]).toContain('plain_text');
    await page.getByRole('tab', { name: /Messages/ }).click();
    await expect(page.getByText('No messages yet')).toBeVisible();
  });
});
