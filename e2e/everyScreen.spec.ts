import { everyAddress } from './places.ts';
import { expect, test } from './test.ts';

test('every screen opens, is titled, and has one heading that names it', async ({ page, request }) => {
  test.setTimeout(180_000);
  const places = await everyAddress(request);
  expect(places.length).toBeGreaterThan(40);
  await page.goto('/');
  for (const { address } of places) {
    await page.evaluate((to) => window.history.pushState(null, '', to), address);
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
    await expect(page, address).toHaveTitle(/^CRM - (?!Loading|Error)/);
    await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible();
    await expect(page.getByText('has neither a component'), address).toHaveCount(0);
  }
});
