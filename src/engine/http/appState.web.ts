import { keepCompanyZone } from '../calendar/companyZone.ts';
import { isTimezone } from '../calendar/zone.ts';
import { createContext, useContext, useEffect, useId, useSyncExternalStore } from 'react';
import {
  documentTitle,
  frozenCopy,
  initialState,
  type AppState,
  type Layout,
  type Said,
  type ScreenLayout,
  withScreens,
} from './state.ts';

let state: AppState = initialState;
/** The title of the current screen; null while one is loading. */
let screenTitle: string | null = null;
let underWay = 0;
const shown = new Map<string, Said>();
const listeners = new Set<() => void>();

export const appState = (): AppState => state;

/** Reads the application state in a component. `select` must return the same value while nothing changes. */
export function useAppState<T>(select: (state: AppState) => T): T {
  return useSyncExternalStore(subscribe, () => select(state));
}

/** Changes the given state, and applies it to the document: title, theme, loading, customer page. */
export function changeAppState(change: Partial<AppState>): void {
  state = { ...state, ...change };
  mirror();
  for (const listener of listeners) listener();
}

export const changeLayout = (change: Partial<Layout>): void =>
  changeAppState({ layout: { ...state.layout, ...change } });

/**
 * Counts one request or screen load. `loading` is on until all have ended.
 *
 * @returns a function that ends this one; further calls have no effect
 */
export function beginLoading(): () => void {
  let isOver = false;
  underWay += 1;
  if (!state.loading) changeAppState({ loading: true });
  return () => {
    if (isOver) return;
    isOver = true;
    underWay -= 1;
    if (underWay === 0) changeAppState({ loading: false });
  };
}

/** Sets the title of the current screen; null while it is loading. */
export function showScreenTitle(title: string | null): void {
  screenTitle = title;
  mirror();
}

/** The number of panels around a component: 0 on the page itself. */
export const LayerContext = createContext(0);

/**
 * Sets the layout of a screen: its title, customer, record permissions and width. All of it is reset when the screen is
 * left.
 */
export function useLayout(said: ScreenLayout): void {
  const id = useId();
  const layer = useContext(LayerContext);
  // Only applied again if a value differs, however often the screen renders.
  const key = JSON.stringify(said);
  useEffect(() => {
    shown.set(id, { layer, layout: JSON.parse(key) as ScreenLayout });
    changeAppState(withScreens(state, shown.values()));
    return () => {
      shown.delete(id);
      changeAppState(withScreens(state, shown.values()));
    };
  }, [id, layer, key]);
}

/** Sets the screen's own title, such as the record's name; null keeps the one from the manifest. */
export const usePageTitle = (pageTitle: string | null): void => useLayout(pageTitle === null ? {} : { pageTitle });

/** Reads the values that the server wrote into the page, updates the document, and offers the state on `window`. */
export function startAppState(): void {
  const dark = document.documentElement.dataset.theme === 'dark';
  const app = {
    ...state.app,
    name: meta('app-name') || state.app.name,
    environment: meta('environment') || state.app.environment,
  };
  const zone = meta('time-zone');
  if (zone && isTimezone(zone)) keepCompanyZone(zone);
  changeAppState({ app, layout: { ...state.layout, settings: { user: { theme: { dark } } } } });
  Object.assign(window, { __CRM__: { state: () => frozenCopy(state) } });
}

/** A value that the server wrote into the page under this name. */
export const meta = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function mirror(): void {
  const { documentElement: root, body } = document;
  const title = documentTitle(state.app.name, { title: screenTitle, pageTitle: state.pageTitle });
  if (document.title !== title) document.title = title;
  root.dataset.theme = state.layout.settings.user.theme.dark ? 'dark' : 'light';
  mark(root, 'loading', state.loading);
  mark(body, 'customerPage', state.layout.customerPage);
}

function mark(element: HTMLElement, name: string, isOn: boolean): void {
  if (isOn) element.dataset[name] = 'true';
  else delete element.dataset[name];
}
