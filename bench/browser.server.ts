import type { Figure } from './figures.server.ts';
import type { Sample } from './readings.server.ts';
import { isMiniature } from './size.server.ts';
import { browserHere, contextOf, NO_BROWSER, WATCH } from './vitals.server.ts';
import { isRecord, type Visitor } from './visitor.server.ts';

/** Measures pages in a real browser on the first visit, without a cache; not measured without a browser. */
export async function measureInBrowser(address: string, visitor: Visitor, sample: Sample): Promise<Figure[]> {
  const browser = await browserHere();
  if (!browser) return [{ what: 'in a browser', ...NO_BROWSER }];
  try {
    const figures: Figure[] = [];
    for (const [what, path] of screensOf(sample).slice(0, isMiniature ? 1 : undefined)) {
      const context = await contextOf(browser, address, visitor);
      await context.addInitScript(WATCH);
      const page = await context.newPage();
      await page.goto(`${address}${path}`, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(500);
      // Key presses that work on any screen.
      for (const key of ['Tab', 'Tab', 'ArrowDown', 'ArrowDown', 'PageDown', 'End', 'Home', '/', 'a', 'c', 'Escape']) {
        await page.keyboard.press(key);
        await page.waitForTimeout(120);
      }
      const vitals: unknown = await page.evaluate('vitals');
      const sent: unknown = await page.evaluate(
        `performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation')).reduce((sum, entry) => sum + entry.transferSize, 0)`,
      );
      figures.push({
        what: `in a browser: ${what}`,
        figure: words(vitals),
        note: `LCP / INP / CLS, ${Math.round(Number(sent) / 1024)} KiB sent`,
      });
      await context.close();
    }
    return figures;
  } finally {
    await browser.close();
  }
}

const screensOf = ({ customerIds, assets }: Sample): (readonly [what: string, path: string])[] => [
  ['customers', '/customers'],
  ['a customer', `/customer/${customerIds[0]}/dashboard`],
  ['all assets', '/assets'],
  ['an asset', `/customer/${assets[0]?.customerId}/${assets[0]?.path}/${assets[0]?.id}`],
  ['the form of a customer', '/customers/create'],
];

function words(vitals: unknown): string {
  if (!isRecord(vitals)) return 'unknown';
  return `${(Number(vitals.lcp) / 1000).toFixed(2)} s / ${Number(vitals.inp).toFixed(0)} ms / ${Number(vitals.cls).toFixed(3)}`;
}
