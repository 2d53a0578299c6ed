import { chromium } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Figure } from './figures.server.ts';
import type { Sample } from './readings.server.ts';
import { isMiniature } from './size.server.ts';
import { isRecord, type Visitor } from './visitor.server.ts';

/** Kept in the page from its first moment: the largest paint, the slowest answer to a hand, what moved by itself. */
const WATCH = `
  window.vitals = { lcp: 0, inp: 0, cls: 0 };
  const watch = (type, take, options) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
  watch('largest-contentful-paint', (entry) => { vitals.lcp = entry.startTime; });
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) vitals.cls += entry.value; });
  watch('event', (entry) => { if (entry.interactionId) vitals.inp = Math.max(vitals.inp, entry.duration); }, { durationThreshold: 16 });
`;

/** How the pages feel in a real browser, first visit, nothing cached; nothing where there is no browser. */
export async function measureInBrowser(address: string, visitor: Visitor, sample: Sample): Promise<Figure[]> {
  const executablePath = findBrowser();
  if (!executablePath)
    return [{ what: 'in a browser', figure: 'not measured', note: 'no Chromium here; set BROWSER_PATH' }];
  const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const figures: Figure[] = [];
    for (const [what, path] of screensOf(sample).slice(0, isMiniature ? 1 : undefined)) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
      const [name = '', value = ''] = visitor.cookie.split('=');
      await context.addCookies([{ name, value, url: address }]);
      await context.addInitScript(WATCH);
      const page = await context.newPage();
      await page.goto(`${address}${path}`, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(500);
      // Hands that move through whatever the screen is.
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

/** A browser that is here already; none is fetched for this. */
function findBrowser(): string | undefined {
  const places = [
    process.env.BROWSER_PATH,
    chromium.executablePath(),
    ...['chromium', 'google-chrome', 'chromium-browser'].map(onPath),
  ];
  return places.find((path) => path && existsSync(path));
}

function onPath(name: string): string | undefined {
  try {
    return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
