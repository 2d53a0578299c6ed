import { WATCH } from '../bench/vitals.server.ts';
import { expect, test } from './test.ts';

/** The largest sum of layout shifts that browsers call good. The bench tells the sum itself. */
const MOST_SHIFT = 0.1;

test('pages keep their layout while their parts arrive one by one', async ({ page }) => {
  await page.addInitScript(WATCH);
  // Each answer takes another time, as on a busy server.
  let asked = 0;
  await page.route('**/api/v1/**', async (route) => {
    await new Promise((wait) => setTimeout(wait, (asked++ * 137) % 400));
    await route.continue();
  });
  for (const address of ['/', '/customer/1/dashboard', '/customers/1', '/customers/create', '/system/import']) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[role="status"][aria-label^="Loading"]')).toHaveCount(0);
    expect(await page.evaluate<number>('vitals.cls'), address).toBeLessThanOrEqual(MOST_SHIFT);
  }
});
