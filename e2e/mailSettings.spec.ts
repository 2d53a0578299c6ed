import { type Mailbox, openMailbox } from '../tests/support/mailbox.server.ts';
import { ADMINISTRATOR } from './server.ts';
import { expect, test } from './test.ts';

test.describe('the mail server', () => {
  test.use({ expectedErrors: /422/ });
  let mailbox: Mailbox;
  test.beforeAll(async () => {
    mailbox = await openMailbox(undefined, { host: '127.77.0.5' });
  });
  test.afterAll(() => mailbox.close());

  test('is set up on the screen, a test email arrives, and its password is never shown again', async ({ page }) => {
    await page.goto('/system/settings?tab=mail');
    const server = page.getByLabel('Mail server');
    const save = async () => {
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Mail saved').last()).toBeVisible();
    };
    await server.fill('127.77.0.5');
    await page.getByLabel('Encryption').click();
    await page.getByRole('option', { name: /^None/ }).click();
    await page.getByLabel('Port').fill(new URL(mailbox.url).port);
    await page.getByLabel('Sender address').fill('crm@example.com');
    await save();
    await page.getByRole('button', { name: 'Send test email' }).click();
    await expect(page.getByText('127.77.0.5 accepted the email for')).toBeVisible();
    expect((await mailbox.mailTo(ADMINISTRATOR.email)).from).toBe('crm@example.com');

    await page.getByLabel('Encryption').click();
    await page.getByRole('option', { name: /^STARTTLS/ }).click();
    await page.getByLabel('User name').fill('crm@example.com');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('brisk otter mail');
    await save();
    await page.getByRole('button', { name: 'Send test email' }).click();
    await expect(page.getByText('does not support STARTTLS')).toBeVisible();
    await page.reload();
    await expect(password).toHaveValue('');
    await expect(page.getByText(/^Set .* Leave blank to keep it\.$/)).toBeVisible();

    // The server differs, so its password is required; without a server it is deleted.
    await server.fill('127.77.0.6');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Mail server has changed.')).toBeVisible();
    await page.getByLabel('User name').fill('');
    await server.fill('');
    await save();
    await expect(page.getByText(/Leave blank to keep it/)).toHaveCount(0);
  });
});
