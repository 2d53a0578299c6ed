import { keepHouseZone } from '../calendar/houseZone.ts';
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
/** Title of the screen on show; null while one is loading. */
let screenTitle: string | null = null;
let underWay = 0;
const shown = new Map<string, Said>();
const listeners = new Set<() => void>();

export const appState = (): AppState => state;

/** Reads the application's state in a component; `select` gives something that stays the same while nothing changed. */
export function useAppState<T>(select: (state: AppState) => T): T {
  return useSyncExternalStore(subscribe, () => select(state));
}

/** Changes what is given and shows it on the document: title, theme, loading, customer page. */
export function changeAppState(change: Partial<AppState>): void {
  state = { ...state, ...change };
  mirror();
  for (const listener of listeners) listener();
}

export const changeLayout = (change: Partial<Layout>): void =>
  changeAppState({ layout: { ...state.layout, ...change } });

/**
 * Counts one request or screen load; `loading` is on until every one has ended.
 *
 * @returns ends this one; calling it again does nothing
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

/** A screen begins to load (null) or is on show. */
export function showScreenTitle(title: string | null): void {
  screenTitle = title;
  mirror();
}

/** How many panels lie below and around: 0 on a page. */
export const LayerContext = createContext(0);

/**
 * What a screen says about its surroundings: its own title, the customer it is about, what may be done to its record,
 * how wide it is. All of it ends when the screen is left.
 */
export function useLayout(said: ScreenLayout): void {
  const id = useId();
  const layer = useContext(LayerContext);
  // Said again only when something in it differs, however often the screen renders.
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

/** Sets the screen's own title, such as the record's name; null leaves the manifest's. */
export const usePageTitle = (pageTitle: string | null): void => useLayout(pageTitle === null ? {} : { pageTitle });

/** Reads from the page what the server wrote into it, begins to show the state on the document and offers it to observers. */
export function startAppState(): void {
  const dark = document.documentElement.dataset.theme === 'dark';
  const app = {
    ...state.app,
    name: meta('app-name') || state.app.name,
    environment: meta('environment') || state.app.environment,
  };
  const zone = meta('time-zone');
  if (zone && isTimezone(zone)) keepHouseZone(zone);
  changeAppState({ app, layout: { ...state.layout, settings: { user: { theme: { dark } } } } });
  Object.assign(window, { __CRM__: { state: () => frozenCopy(state) } });
}

/** What the server wrote into the page under this name. */
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
