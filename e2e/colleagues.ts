import { type Browser, expect, type Page } from '@playwright/test';
import type { OwnProduct } from './ownProduct.ts';
import { signIn } from './test.ts';

/** A user with a separate browser. */
export interface Someone {
  readonly page: Page;
  /** Opens a URL and waits until the page is subscribed to all its channels. */
  readonly open: (address: string) => Promise<void>;
  /** Calls the API as this user, but not from this page. */
  readonly api: (method: string, path: string, data?: object) => Promise<Record<string, never>>;
  readonly close: () => Promise<void>;
}

export async function someone(
  browser: Browser,
  product: OwnProduct,
  who: { readonly email: string; readonly password: string },
): Promise<Someone> {
  const context = await browser.newContext({ baseURL: product.url });
  await signIn(context, { email: who.email, password: who.password });
  const { csrf } = (await (await context.request.get('/api/v1/session')).json()) as { csrf: string };
  const page = await context.newPage();
  return {
    page,
    open: async (address) => {
      // The request for missed changes comes after every channel is joined.
      const joined = page.waitForResponse(/\/live\/changes/);
      await page.goto(address);
      await joined;
      await expect(page.locator('html')).toHaveAttribute('data-realtime', 'connected');
    },
    api: async (method, path, data) => {
      const headers = { 'X-Requested-With': 'XMLHttpRequest', 'X-CSRF-TOKEN': csrf };
      const answer = await context.request.fetch(`/api/v1/${path}`, { method, data, headers });
      expect(answer.ok(), await answer.text()).toBe(true);
      return answer.status() === 204 ? {} : answer.json();
    },
    close: () => context.close(),
  };
}

export const unique = (word: string): string => `${word} ${Math.random().toString(36).slice(2, 8)}`;

/** Changes a customer through the API, whatever its version is. */
export async function change(who: Someone, id: number, values: object): Promise<void> {
  const { row } = await who.api('GET', `customers/${id}`);
  const { version } = row as unknown as { version: number };
  await who.api('PATCH', `customers/${id}`, { version, ...values });
}

/**
 * The time for a saved change to reach another screen. Benchmarks measure the speed; here it must only arrive before
 * the page's own poll after thirty seconds.
 */
export const SOON = { timeout: 25_000 };
