import { everyAddress } from './places.ts';
import { expect, test } from './test.ts';

for (const width of [390, 768, 1280, 1920])
  test(`nothing scrolls sideways at ${width} pixels`, async ({ page, request }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 900 });
    const faults: string[] = [];
    for (const { address } of await everyAddress(request)) {
      await page.goto(address);
      await expect(page).not.toHaveTitle(/Loading/);
      await page.waitForLoadState('networkidle');
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (over > 0) faults.push(`${address}: ${over} pixels too wide`);
    }
    expect(faults).toEqual([]);
  });
