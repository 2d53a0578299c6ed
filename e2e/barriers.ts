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
  await wear(page, 'light');
  const light = await broken(page, { type: 'tag', values: RULES });
  await wear(page, 'dark');
  const dark = await broken(page, { type: 'rule', values: ['color-contrast'] });
  await wear(page, 'light');
  return [...light, ...dark.map((fault) => `dark: ${fault}`)];
}

const broken = (page: Page, runOnly: { readonly type: string; readonly values: readonly string[] }) =>
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
