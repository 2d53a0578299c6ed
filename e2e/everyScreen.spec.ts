import type { Page } from '@playwright/test';
import type { ScreenFacts } from '../src/core/screens/manifest.ts';
import { barriers } from './barriers.ts';
import { Places, walkedScreens } from './places.ts';
import { expect, test } from './test.ts';

// A trace of a walk costs more than the walk; a fault names its address.
test.use({ trace: 'off' });

const WIDTHS = [1920, 1280, 768, 390];

/* One visit to each screen answers everything: it opens, it says what it is, everyone can use it, it fits. */
for (const [noun, screens] of byNoun(walkedScreens))
  test(`screens of ${noun}: named, usable by everyone in both themes, never wider than the window`, async ({
    page,
    request,
  }) => {
    test.setTimeout(120_000);
    const places = new Places(request);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/no-jobs');
    const faults: string[] = [];
    for (const screen of screens) {
      const address = await places.addressOf(screen);
      // A panel scrolls in itself: in a tall window nothing of it hides behind the bar that closes its form.
      await page.setViewportSize({ width: 1440, height: screen.panel ? 1600 : 900 });
      await open(page, address, screen.panel ?? false);
      for (const fault of [...(await barriers(page)), ...(await overflows(page))]) faults.push(`${address}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

/** Goes on inside the application, as a click on a link does, and waits until the screen is whole. */
async function open(page: Page, address: string, isPanel: boolean): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await whole(page, address, isPanel);
}

async function whole(page: Page, address: string, isPanel: boolean): Promise<void> {
  await expect(page, address).toHaveTitle(/^CRM - (?!Loading)/);
  await expect(page.getByRole('heading', { level: isPanel ? 2 : 1 }).first(), address).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ }), address).toHaveCount(0);
}

async function overflows(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const over = await page.evaluate(async () => {
      // Two frames: the first brings what the new width changed, the second its layout.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
    if (over > 0) faults.push(`${over} pixels too wide at ${width}`);
  }
  return faults;
}

/** Screens in groups that share a noun, so that one page walks through them. */
function byNoun(screens: readonly ScreenFacts[]): ReadonlyMap<string, readonly ScreenFacts[]> {
  const groups = new Map<string, ScreenFacts[]>();
  for (const screen of screens) {
    const words = screen.path.replace('/customer/{customerId}', '').split('/').slice(1);
    const noun = /^(hardware|network|system)$/.test(words[0] ?? '') ? words.slice(0, 2).join('/') : words[0] || 'home';
    groups.set(noun, [...(groups.get(noun) ?? []), screen]);
  }
  return groups;
}
