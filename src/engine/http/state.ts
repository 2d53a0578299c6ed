/**
 * The state of the whole application. Names and defaults are a contract, because external code reads them through
 * `window.__CRM__.state()`.
 */
export interface AppState {
  /** At least one request or screen load is in progress. */
  readonly loading: boolean;
  /** False hides the loading bar; `loading` still changes. */
  readonly showLoading: boolean;
  /** The screen's own title; null after it is left. */
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
  /** Whether the main container has the width of the window, rather than a fixed one. */
  readonly fluid: boolean;
  /** Classes that a screen sets on `main`. */
  readonly containerClasses: readonly string[];
  readonly user: { readonly userid: number | null };
  readonly settings: { readonly user: { readonly theme: { readonly dark: boolean } } };
  /** The customer on the screen; empty if there is none. */
  readonly customer: Readonly<Record<string, unknown>>;
  readonly customerPage: boolean;
  /** The user's permission codes for the record on the screen. */
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

/** The layout that a screen sets while it is shown. Missing values keep their defaults. */
export interface ScreenLayout
  extends Partial<Pick<Layout, 'fluid' | 'containerClasses' | 'customer' | 'customerPage' | 'modelPermissions'>> {
  readonly pageTitle?: string | null;
  readonly showLoading?: boolean;
  /** Set by a frame: the name of its subject, and the title for pages without their own. */
  readonly frame?: { readonly name: string; readonly title: string };
}

/** The layout of one screen and its layer: 0 is the page, 1 a panel over it, 2 a panel over that. */
export interface Said {
  readonly layer: number;
  readonly layout: ScreenLayout;
}

/**
 * Combines the state with the layouts of all shown screens. The top layer takes precedence, and missing values return
 * to their defaults, so that nothing remains of a screen that was left. Only the top screen's own title counts,
 * followed by the name of the frame's subject.
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

/** "Contacts" and "Ashfield Primary School" → "Contacts · Ashfield Primary School", unless the title contains the name. */
const withName = (title: string | null, name: string | undefined): string | null =>
  title === null || name === undefined || title.includes(name) ? title : `${title} · ${name}`;

/** "CRM - Loading..." while a screen loads, then "CRM - Audit Logs". A page's own title replaces the screen's. */
export function documentTitle(
  appName: string,
  screen: { readonly title: string | null; readonly pageTitle: string | null },
): string {
  const title = screen.title === null ? 'Loading...' : (screen.pageTitle ?? screen.title);
  return `${appName} - ${title}`;
}

/** A deeply frozen copy, for external code. */
export function frozenCopy<T>(value: T): T {
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, each]) => [key, frozenCopy(each)]))) as T;
}
