import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import { ADMINISTRATOR } from './server.ts';

export { expect } from '@playwright/test';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Own {
  /** Console errors that this test expects. */
  expectedErrors: RegExp;
  /** A page without a signed-in user. */
  strangerPage: Page;
}

/**
 * Playwright's test with a `page` that is signed in as the administrator. A test fails on a page error, an unhandled
 * rejection, a violation of the content security policy, or an unexpected console error.
 */
export const test = base.extend<Own, { signedIn: StorageState }>({
  expectedErrors: [/(?!)/, { option: true }],

  baseURL: async ({}, use) => {
    const url = process.env.PRODUCT_URL;
    if (!url) throw new Error('The product was not started; run the page tests with: npm run e2e');
    await use(url);
  },

  // One sign-in per worker, through the route that the sign-in screen uses.
  signedIn: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: process.env.PRODUCT_URL });
      await signIn(context);
      await use(await context.storageState());
      await context.close();
    },
    { scope: 'worker' },
  ],

  storageState: async ({ signedIn }, use) => use(signedIn),

  page: async ({ page, expectedErrors }, use) => {
    const faults = watch(page);
    await use(page);
    expect(unexpected(faults, expectedErrors), 'errors in the page').toEqual([]);
  },

  strangerPage: async ({ browser, baseURL, expectedErrors }, use) => {
    const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
    const page = await context.newPage();
    const faults = watch(page);
    await use(page);
    await context.close();
    expect(unexpected(faults, expectedErrors), 'errors in the page').toEqual([]);
  },
});

/** Signs in through the API and keeps the session in the context. */
export async function signIn(context: BrowserContext, who = ADMINISTRATOR): Promise<void> {
  const { csrf }: { csrf: string } = await (await context.request.get('/api/v1/session')).json();
  const answer = await context.request.post('/api/v1/session', {
    headers: { 'X-Requested-With': 'XMLHttpRequest', 'X-CSRF-TOKEN': csrf },
    data: { ...who, remember: false },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Collects errors in a page. Unhandled rejections are page errors; policy violations are console errors. */
function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('crash', () => faults.push('the page crashed'));
  return faults;
}

const unexpected = (faults: readonly string[], expected: RegExp): string[] =>
  faults.filter((fault) => !expected.test(fault));
