import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Engine {
  readonly run: (
    where: Document | { readonly exclude: readonly (readonly string[])[] },
    how: Readonly<Record<string, unknown>>,
  ) => Promise<{ readonly violations: readonly Violation[] }>;
}
interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

export type Theme = 'light' | 'dark';

/**
 * Finds accessibility faults by the rules of WCAG 2.2 AA: all rules in the first theme, and only colours in the
 * others. The rules are loaded once per page and stay for a whole walk, because loading them for each check would take
 * most of its time.
 * @param known parts that were checked before and are the same here, such as a menu
 */
export async function accessibilityFaults(
  page: Page,
  known: readonly string[] = [],
  [first = 'light', ...others]: readonly Theme[] = ['light', 'dark'],
): Promise<string[]> {
  const { isReady, isStill } = await page.evaluate(() => ({
    isReady: 'axe' in window,
    isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
  }));
  // A run with one rule loads axe into the page.
  if (!isReady) await new AxeBuilder({ page }).withRules(['document-title']).analyze();
  // Colours in transition between two checks would be measured wrongly; reduced motion stops transitions.
  if (!isStill) await page.emulateMedia({ reducedMotion: 'reduce' });
  const faults = (await brokenIn(page, first, { type: 'tag', values: RULES, known })).map(named(first));
  for (const theme of others)
    faults.push(
      ...(await brokenIn(page, theme, { type: 'rule', values: ['color-contrast'], known })).map(named(theme)),
    );
  if (first !== 'light' || others.length > 0) await wear(page, 'light');
  return faults;
}

const named =
  (theme: Theme) =>
  (fault: string): string =>
    theme === 'light' ? fault : `${theme}: ${fault}`;

interface Rules {
  readonly type: string;
  readonly values: readonly string[];
  readonly known: readonly string[];
}

/** Checks again if the page applied its own theme in between, as it does when it reads the session again. */
async function brokenIn(page: Page, theme: Theme, rules: Rules): Promise<string[]> {
  for (let look = 1; ; look++) {
    await wear(page, theme);
    const found = await broken(page, rules);
    const worn = await page.evaluate(() => document.documentElement.getAttribute('data-theme'));
    if (worn === theme || look === 3) return found;
  }
}

const broken = (page: Page, rules: Rules) =>
  page.evaluate(async ({ known, type, values }) => {
    const { axe } = window as unknown as { readonly axe: Engine };
    const exclude = known.filter((each) => document.querySelector(each)).map((each) => [each]);
    const where = exclude.length > 0 ? { exclude } : document;
    const { violations } = await axe.run(where, { runOnly: { type, values }, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary?.split('\n')[1] ?? ''}`),
    );
  }, rules);

const wear = (page: Page, theme: Theme): Promise<void> =>
  page.evaluate(async (chosen) => {
    document.documentElement.setAttribute('data-theme', chosen);
    // Waits for colour transitions to end.
    const moving = document.getAnimations().filter((each) => each instanceof CSSTransition);
    const still = Promise.allSettled(moving.map(({ finished }) => finished)).then(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    // A browser that draws no frames runs no transitions either.
    await Promise.race([still, new Promise((resolve) => setTimeout(resolve, 3_000))]);
  }, theme);
