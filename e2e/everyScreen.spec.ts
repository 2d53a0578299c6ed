import type { Page } from '@playwright/test';
import type { ScreenFacts } from '../src/engine/screens/manifest.ts';
import { accessibilityFaults, type Theme } from './accessibilityFaults.ts';
import { Places, walkedScreens } from './screenAddresses.ts';
import { expect, test } from './test.ts';

// A trace of a walk costs more than the walk; a fault names its URL.
test.use({ trace: 'off' });

const THEMES = ['light', 'dark'] as const;
const WIDTHS = [1440, 1920, 768, 390];
/**
 * `all` checks each screen in every theme and width, which takes twice as long; otherwise each screen gets one of
 * each, in turn.
 */
const IS_ALL = process.env.SCREEN_LOOKS === 'all';

/** The number of screens that share one opening of the product, which takes as long as several screens. */
const MOST = 36;

/* One visit to each screen checks that it opens, has a title and one main button, is accessible, and fits. */
for (const screens of walks(walkedScreens))
  test(`screens from ${screens[0]?.path}: have a title, are accessible in either theme, never wider than the window`, async ({
    page,
    request,
  }) => {
    test.setTimeout(300_000);
    const places = new Places(request);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/no-jobs');
    // The application has to run before it can be led on.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const faults: string[] = [];
    const frames = new Set<boolean>();
    for (const screen of screens) {
      const address = await places.addressOf(screen);
      // In a tall window the action bar of a form hides nothing.
      const isForm = screen.panel || screen.of?.face === 'create' || screen.of?.face === 'edit';
      await page.setViewportSize({ width: 1440, height: isForm ? 4000 : 900 });
      await open(page, address, screen.panel ?? false);
      // The menus of the product and of a customer are the same on all screens of a walk, so they are checked once.
      const frame = screen.path.startsWith('/customer/{customerId}');
      const known = frames.has(frame) ? ['nav'] : [];
      frames.add(frame);
      const { themes, widths } = looksAt(screen);
      const barred = themes.length > 0 ? await accessibilityFaults(page, known, themes) : [];
      const all = [...(await manners(page, screen)), ...barred, ...(await overflows(page, widths))];
      for (const fault of all) faults.push(`${address}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

/**
 * Navigates inside the application, as a click on a link does, and waits until the screen is complete: the heading is
 * there, the title names it, and nothing is loading. The previous screen stays until the next has loaded, so its
 * headings are marked to tell them apart. The page itself watches at each frame, because polling from the test takes
 * longer than most screens.
 */
async function open(page: Page, address: string, isPanel: boolean): Promise<void> {
  const lacking = await page.evaluate(
    async ({ to, heads, patience }) => {
      // The walk may start on the screen that is already open.
      if (to !== window.location.pathname) {
        for (const each of document.querySelectorAll(heads)) each.setAttribute('data-before', '');
        window.history.pushState(null, '', to);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }
      const isSeen = (found: Element | null) => found?.checkVisibility({ visibilityProperty: true }) ?? false;
      const lacks = (): string => {
        if (document.documentElement.dataset.loading) return 'an answer';
        if (!isSeen(document.querySelector(`:is(${heads}):not([data-before])`))) return 'its heading';
        if (!/^CRM - (?!Loading)/.test(document.title)) return `a title, instead of “${document.title}”`;
        const coming = [...document.querySelectorAll('[role="status"][aria-label^="Loading"]')].find(isSeen);
        return coming?.getAttribute('aria-label') ?? '';
      };
      const end = performance.now() + patience;
      for (;;) {
        // The next frame, or a timeout if none is drawn.
        await new Promise((resolve) => {
          requestAnimationFrame(resolve);
          setTimeout(resolve, 100);
        });
        const lack = lacks();
        if (!lack || performance.now() > end) return lack;
      }
    },
    { to: address, heads: isPanel ? '[role="dialog"] h2' : 'h1', patience: 60_000 },
  );
  expect(lacking, `what ${address} lacks after a minute`).toBe('');
}

/**
 * The themes and widths to check a screen in. Each noun starts one further than the noun before, so that lists, pages
 * and forms all occur in every theme and width.
 */
function looksAt(screen: ScreenFacts): {
  readonly themes: readonly Theme[];
  readonly widths: readonly number[];
} {
  if (IS_ALL) return { themes: THEMES, widths: WIDTHS };
  const at = TURNS.get(screen) ?? 0;
  const widths = [WIDTHS[at % 4] ?? 1440];
  // The edit form has the same colours as the create form, so it is checked in no theme.
  return { themes: screen.of?.face === 'edit' ? [] : [THEMES[at % 2] ?? 'light'], widths };
}

/**
 * Checks for at most one filled button, for text squeezed into one letter a line, for raw timestamps and for a page
 * that scrolls on below its content, and that the heading is the screen's title, except on pages of a record and
 * public pages.
 */
function manners(page: Page, { path, panel, public: isPublic }: ScreenFacts): Promise<string[]> {
  return page.evaluate(
    ({ place, isNamed }) => {
      const frame = document.querySelector(place);
      const filled = [
        ...(frame?.querySelectorAll('.MuiButton-contained.MuiButton-colorPrimary:not(.Mui-disabled)') ?? []),
      ].filter((button) => button.checkVisibility({ visibilityProperty: true }));
      const heading = frame?.querySelector('h1, h2')?.textContent ?? '';
      const squeezed = [...(frame?.querySelectorAll('*') ?? [])].filter((each) => {
        const { width, height } = each.getBoundingClientRect();
        return each.childElementCount === 0 && width > 1 && width < 16 && height > 80 && each.textContent.length > 8;
      });
      const below =
        document.documentElement.scrollHeight -
        Math.max(window.innerHeight, document.querySelector('main')?.getBoundingClientRect().bottom ?? 0);
      const raw = /\d{4}-\d\d-\d\dT\d\d:\d\d/.exec(frame instanceof HTMLElement ? frame.innerText : '');
      return [
        ...(filled.length > 1
          ? [`${filled.length} filled buttons: ${filled.map((each) => each.textContent).join(', ')}`]
          : []),
        ...squeezed.map((each) => `“${each.textContent}” has one letter in a line`),
        ...(raw ? [`a raw timestamp: ${raw[0]}`] : []),
        ...(below > 40 ? [`scrolls ${Math.round(below)} pixels below its content`] : []),
        ...(isNamed && document.title !== `CRM - ${heading}`
          ? [`is headed “${heading}” and called “${document.title}”`]
          : []),
      ];
    },
    { place: panel ? '[role="dialog"]' : 'main', isNamed: !path.includes('{') && !isPublic },
  );
}

async function overflows(page: Page, widths: readonly number[]): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const over = await page.evaluate(async () => {
      // Two frames: the first applies the new width, the second its layout.
      const drawn = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, 3_000))]);
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
    if (over > 0) faults.push(`${over} pixels too wide at ${width}`);
  }
  return faults;
}

const TURNS = new Map(
  [...byNoun(walkedScreens).values()].flatMap((group, noun) => group.map((screen, face) => [screen, noun + face])),
);

/**
 * Walks through several nouns, the longest first, so that no worker waits for the end of one. All screens of a noun
 * are in one walk, because missing records are created for all of them.
 */
function walks(screens: readonly ScreenFacts[]): readonly (readonly ScreenFacts[])[] {
  const made: ScreenFacts[][] = [];
  for (const group of byNoun(screens).values()) {
    const walk = made.find(({ length }) => length + group.length <= MOST);
    if (walk) walk.push(...group);
    else made.push([...group]);
  }
  return made.sort((one, other) => other.length - one.length);
}

/** Screens grouped by noun. */
function byNoun(screens: readonly ScreenFacts[]): ReadonlyMap<string, readonly ScreenFacts[]> {
  const groups = new Map<string, ScreenFacts[]>();
  for (const screen of screens) {
    const words = screen.path.replace('/customer/{customerId}', '').split('/').slice(1);
    const noun = /^(hardware|network|system)$/.test(words[0] ?? '') ? words.slice(0, 2).join('/') : words[0] || 'home';
    groups.set(noun, [...(groups.get(noun) ?? []), screen]);
  }
  return groups;
}
