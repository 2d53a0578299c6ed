/**
 * What the whole application knows at any moment. Names and defaults are a contract: outside observers read them
 * through `window.__CRM__.state()`.
 */
export interface AppState {
  /** At least one request or screen load is under way. */
  readonly loading: boolean;
  /** False hides the loading bar; `loading` still changes. */
  readonly showLoading: boolean;
  /** A screen's own title; null again when it is left. */
  readonly pageTitle: string | null;
  readonly app: AppFacts;
  /** True until the signed-in user is known to have a staff record. */
  readonly genericUser: boolean;
  readonly layout: Layout;
}

export interface AppFacts {
  readonly name: string;
  readonly environment: string;
  readonly debug: boolean;
  readonly frameworkVersion: string;
  readonly languageVersion: string;
}

export interface Layout {
  /** The main container is as wide as the window, or fixed. */
  readonly fluid: boolean;
  /** Classes a screen sets on `main`. */
  readonly containerClasses: readonly string[];
  readonly user: { readonly userid: number | null };
  readonly settings: { readonly user: { readonly theme: { readonly dark: boolean } } };
  /** The customer on screen; empty when there is none. */
  readonly customer: Readonly<Record<string, unknown>>;
  readonly customerPage: boolean;
  /** Permission codes the user has on the record on screen. */
  readonly modelPermissions: readonly string[];
}

export const initialState: AppState = {
  loading: false,
  showLoading: true,
  pageTitle: null,
  app: { name: 'CRM', environment: 'Production', debug: false, frameworkVersion: '', languageVersion: '' },
  genericUser: true,
  layout: {
    fluid: true,
    containerClasses: [],
    user: { userid: null },
    settings: { user: { theme: { dark: false } } },
    customer: {},
    customerPage: false,
    modelPermissions: [],
  },
};

/** What a screen says about its surroundings while it is shown; whatever it leaves out stays at its default. */
export interface ScreenLayout
  extends Partial<Pick<Layout, 'fluid' | 'containerClasses' | 'customer' | 'customerPage' | 'modelPermissions'>> {
  readonly pageTitle?: string | null;
  readonly showLoading?: boolean;
  /** Said by a frame: whose pages these are, and what the page on show is called where it says nothing itself. */
  readonly frame?: { readonly name: string; readonly title: string };
}

/** What one screen said, and on which layer it lies: 0 is the page, 1 a panel over it, 2 a panel over that. */
export interface Said {
  readonly layer: number;
  readonly layout: ScreenLayout;
}

/**
 * The state with everything the shown screens say: what lies on top speaks last, and what nobody mentions is back at
 * its default, so nothing of a screen that was left remains. A title of its own counts only for the screen on top; in a
 * frame the name of what it is about follows.
 */
export function withScreens(state: AppState, said: Iterable<Said>): AppState {
  const layers = [...said].sort((one, other) => one.layer - other.layer);
  const top = layers.at(-1)?.layer ?? 0;
  const {
    pageTitle: _any,
    frame,
    showLoading = true,
    ...layout
  } = Object.assign({}, ...layers.map((each) => each.layout)) as ScreenLayout;
  const own = layers.findLast((each) => each.layer === top && each.layout.pageTitle != null)?.layout.pageTitle;
  const pageTitle = withName(own ?? (top === 0 ? frame?.title : null) ?? null, frame?.name);
  const { fluid, containerClasses, customer, customerPage, modelPermissions } = initialState.layout;
  return {
    ...state,
    pageTitle,
    showLoading,
    layout: { ...state.layout, fluid, containerClasses, customer, customerPage, modelPermissions, ...layout },
  };
}

/** "Contacts" and "Ashfield Primary School" → "Contacts · Ashfield Primary School", unless the name is in it already. */
const withName = (title: string | null, name: string | undefined): string | null =>
  title === null || name === undefined || title.includes(name) ? title : `${title} · ${name}`;

/** "CRM - Loading..." while a screen loads, then "CRM - Audit Logs"; a page's own title replaces the screen's. */
export function documentTitle(
  appName: string,
  screen: { readonly title: string | null; readonly pageTitle: string | null },
): string {
  const title = screen.title === null ? 'Loading...' : (screen.pageTitle ?? screen.title);
  return `${appName} - ${title}`;
}

/** A copy that nobody can change, for observers. */
export function frozenCopy<T>(value: T): T {
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, each]) => [key, frozenCopy(each)]))) as T;
}
