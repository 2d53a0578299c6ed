import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Engine {
  readonly run: (
    where: Document,
    how: Readonly<Record<string, unknown>>,
  ) => Promise<{ readonly violations: readonly Violation[] }>;
}
interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

/**
 * What keeps somebody from using what the page shows, in both themes, by the rules of WCAG 2.2 AA. The dark theme
 * differs in nothing but its colours. The rules come into the page once and stay for all of a walk: bringing them and
 * their whole report with each look would take most of its time.
 */
export async function barriers(page: Page): Promise<string[]> {
  // Its own look at one rule leaves the rules in the page.
  if (!(await page.evaluate(() => 'axe' in window)))
    await new AxeBuilder({ page }).withRules(['document-title']).analyze();
  const light = await brokenIn(page, 'light', { type: 'tag', values: RULES });
  const dark = await brokenIn(page, 'dark', { type: 'rule', values: ['color-contrast'] });
  await wear(page, 'light');
  return [...light, ...dark.map((fault) => `dark: ${fault}`)];
}

interface Rules {
  readonly type: string;
  readonly values: readonly string[];
}

/** Looks again where the page put its own theme on meanwhile, as it does when the session is read anew. */
async function brokenIn(page: Page, theme: 'light' | 'dark', rules: Rules): Promise<string[]> {
  for (let look = 1; ; look++) {
    await wear(page, theme);
    const found = await broken(page, rules);
    const worn = await page.evaluate(() => document.documentElement.getAttribute('data-theme'));
    if (worn === theme || look === 3) return found;
  }
}

const broken = (page: Page, runOnly: Rules) =>
  page.evaluate(async (only) => {
    const { axe } = window as unknown as { readonly axe: Engine };
    const { violations } = await axe.run(document, { runOnly: only, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary?.split('\n')[1] ?? ''}`),
    );
  }, runOnly);

const wear = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.evaluate(async (chosen) => {
    document.documentElement.setAttribute('data-theme', chosen);
    // Colours that glide are not measured on their way.
    const moving = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, theme);
