import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Visitor } from './visitor.server.ts';

/** Collects web vitals in the page from its start: largest paint, slowest input response, layout shifts. */
export const WATCH = `
  window.vitals = { lcp: 0, inp: 0, cls: 0 };
  const watch = (type, take, options) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
  watch('largest-contentful-paint', (entry) => { vitals.lcp = entry.startTime; });
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) vitals.cls += entry.value; });
  watch('event', (entry) => { if (entry.interactionId) vitals.inp = Math.max(vitals.inp, entry.duration); }, { durationThreshold: 16 });
`;

/** The browser of this machine; none is downloaded. */
export async function browserHere(): Promise<Browser | undefined> {
  const executablePath = findBrowser();
  if (!executablePath) return undefined;
  const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'];
  return chromium.launch({ executablePath, args });
}
export const NO_BROWSER = { figure: 'not measured', note: 'no Chromium here; set BROWSER_PATH' } as const;

/** A laptop or phone window with the visitor's session and an empty cache. */
export async function contextOf(
  browser: Browser,
  address: string,
  visitor: Pick<Visitor, 'cookie'>,
  isPhone = false,
): Promise<BrowserContext> {
  const window = isPhone
    ? { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
    : { viewport: { width: 1440, height: 900 } };
  const context = await browser.newContext({ ...window, locale: 'en-GB' });
  const [name = '', value = ''] = visitor.cookie.split('=');
  await context.addCookies([{ name, value, url: address }]);
  return context;
}

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
