import { expect, test } from './test.ts';

test('every address asks a visitor to sign in', async ({ strangerPage: page }) => {
  await page.goto('/customers');
  await expect(page).toHaveURL(/\/logon/);
  await expect(page).toHaveTitle('CRM - Logon');
});

test('a signed-in user gets the requested screen', async ({ page }) => {
  await page.goto('/customers');
  await expect(page).toHaveTitle('CRM - Customers');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('an unknown address', () => {
  test.use({ expectedErrors: /404/ });
  test('says so', async ({ page }) => {
    const answer = await page.goto('/customers/seven');
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle('CRM - Error 404');
  });
});

test.describe('page tests detect hidden errors', () => {
  test.fail('an unhandled rejection', async ({ page }) => {
    await page.goto('/customers');
    const seen = page.waitForEvent('pageerror');
    await page.evaluate(() => setTimeout(() => void Promise.reject(new Error('deliberate'))));
    await seen;
  });

  test.fail('a breach of the content policy', async ({ page }) => {
    await page.goto('/customers');
    const seen = page.waitForEvent('console', (message) => message.type() === 'error');
    await page.evaluate(() => document.body.setAttribute('onclick', 'void 0'));
    await seen;
  });
});
