import { AxeBuilder } from '@axe-core/playwright';
import { everyAddress } from './places.ts';
import { expect, test } from './test.ts';

for (const theme of ['light', 'dark'] as const)
  test(`every screen can be used by everyone, in the ${theme} theme`, async ({ page, request }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    const faults: string[] = [];
    for (const { address, screen } of await everyAddress(request)) {
      // Kinds of asset share their screens; one of each face of theirs is enough.
      if (/hardware\/(ups|computers|switches)/.test(screen.path) && !screen.path.includes('bulk')) continue;
      await page.goto(address);
      await expect(page).not.toHaveTitle(/Loading/);
      await page.evaluate(
        (dark) => document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light'),
        theme === 'dark',
      );
      await page.waitForLoadState('networkidle');
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      for (const fault of violations)
        faults.push(
          `${address}: ${fault.id} (${fault.nodes.length}) ${fault.nodes[0]?.target.join(' ')} ${fault.nodes[0]?.failureSummary?.split('\n')[1] ?? ''}`,
        );
    }
    expect(faults).toEqual([]);
  });
