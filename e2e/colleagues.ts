import { type Browser, expect, type Page } from '@playwright/test';
import type { OwnProduct } from './ownProduct.ts';
import { signIn } from './test.ts';

/** Somebody with a browser of their own. */
export interface Someone {
  readonly page: Page;
  /** Opens an address and waits until the page listens for everything on it. */
  readonly open: (address: string) => Promise<void>;
  /** Asks the API as this person, but not from this page. */
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
      // What was missed is asked for when every channel is joined.
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

/** Changes a customer over the API, whatever its version is. */
export async function change(who: Someone, id: number, values: object): Promise<void> {
  const { row } = await who.api('GET', `customers/${id}`);
  const { version } = row as unknown as { version: number };
  await who.api('PATCH', `customers/${id}`, { version, ...values });
}

/**
 * Until what somebody saved is on another screen. How fast is a matter of the benchmarks; here it only has to come
 * before a page that hears nothing would ask by itself, after thirty seconds.
 */
export const SOON = { timeout: 25_000 };
