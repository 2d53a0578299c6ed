import type { BrowserContext, Locator, Page } from '@playwright/test';
import { WATCH } from './vitals.server.ts';

/** The responsiveness of one page in a journey. Milliseconds; `cls` is the sum of layout shifts. */
export interface PageMeasurements {
  readonly page: string;
  /** The largest contentful paint of a loaded page; otherwise the time from the input to the heading. */
  readonly lcp: number;
  readonly inp: number;
  readonly cls: number;
}

/** One user's actions in one browser, counted. */
export class PageDriver {
  readonly page: Page;
  clicks = 0;
  fields = 0;
  readonly measurements: PageMeasurements[] = [];
  #movedAt = 0;
  #isLoad = false;
  #name = '';

  private constructor(page: Page) {
    this.page = page;
  }

  static async of(context: BrowserContext): Promise<PageDriver> {
    await context.addInitScript(WATCH);
    return new PageDriver(await context.newPage());
  }

  /** Opens a URL as from a bookmark. */
  async open(address: string): Promise<void> {
    await this.#keep();
    this.#begin(true);
    await this.page.goto(address);
  }

  async click(what: Locator): Promise<void> {
    this.clicks++;
    this.#begin(false);
    await what.click();
  }

  async press(key: string): Promise<void> {
    this.clicks++;
    this.#begin(false);
    await this.page.keyboard.press(key);
  }

  /** Types into a field, as fast as a quick typist. */
  async type(into: Locator, text: string): Promise<void> {
    this.fields++;
    await into.click();
    await into.pressSequentially(text, { delay: 40 });
  }

  /** Waits for a page, and stores the measurements of the previous one. */
  async arrive(name: string, at: Locator): Promise<void> {
    if (!this.#isLoad) await this.#keep();
    await at.first().waitFor({ timeout: 15_000 });
    const shown = performance.now() - this.#movedAt;
    this.#name = name;
    await this.page.waitForLoadState('networkidle').catch(() => undefined);
    const { lcp } = await this.#vitals();
    this.measurements.push({ page: name, lcp: this.#isLoad ? lcp : shown, inp: 0, cls: 0 });
    this.#isLoad = false;
  }

  /** Ends a journey. */
  async rest(): Promise<readonly PageMeasurements[]> {
    await this.page.waitForTimeout(300);
    await this.#keep();
    return this.measurements;
  }

  #begin(isLoad: boolean): void {
    this.#movedAt = performance.now();
    this.#isLoad = isLoad;
  }

  /** Measurements since the last page belong to that page. */
  async #keep(): Promise<void> {
    const last = this.measurements.at(-1);
    if (!last || last.page !== this.#name) return;
    const { inp, cls } = await this.#vitals();
    this.measurements[this.measurements.length - 1] = { ...last, inp: Math.max(last.inp, inp), cls: last.cls + cls };
    await this.page.evaluate('vitals.inp = 0, vitals.cls = 0');
  }

  async #vitals(): Promise<{ readonly lcp: number; readonly inp: number; readonly cls: number }> {
    return this.page.evaluate('({ ...vitals })');
  }
}
