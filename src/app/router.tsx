import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  useParams,
  type AnyRoute,
} from '@tanstack/react-router';
import { lazy, useMemo, type ReactNode } from 'react';
import { readAddress, writeAddress } from '#engine/screens/address.web.ts';
import type { Components, ScreenModule } from '#engine/screens/components.web.ts';
import { lazyScreen } from '#engine/screens/lazyScreen.tsx';
import { fill, type ScreenFacts } from '#engine/screens/manifest.ts';
import { scrollsOnArrival } from '#engine/screens/navigation.web.ts';
import { accepts, digitParams, frameOf, routerPath } from '#engine/screens/params.ts';
import { PlaceContext } from '#engine/screens/place.web.ts';
import { mayOpen, useSession } from '#engine/session/session.web.ts';
import { Refused } from './shell/Refused.tsx';
import { NotFound } from './shell/laterNotFound.web.ts';
import { RouteFailure } from './shell/RouteFailure.tsx';
import { lostScreen } from './screens.ts';
import { Shell } from './shell/Shell.tsx';

export interface RouterFacts {
  readonly screens: readonly ScreenFacts[];
  /** Screens with their own component. The others are derived from their declaration. */
  readonly components: Components;
  readonly queryClient: QueryClient;
  /** Common guessed addresses, and their targets. */
  /** Loads the declarations for a screen. By default they are expected to be loaded. */
  readonly declarations?: (screen: ScreenFacts) => Promise<unknown>;
}

/** Creates the router from the manifest when the application starts. */
export function makeRouter({ screens, components, queryClient, declarations = () => Promise.resolve() }: RouterFacts) {
  const byPath = new Map(screens.map((screen) => [screen.path, screen]));
  const root = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
    component: Shell,
    notFoundComponent: NotFound,
  });
  const made = new Map<string, AnyRoute>();
  const children = new Map<AnyRoute, AnyRoute[]>();
  const under = (parent: AnyRoute, route: AnyRoute) => children.set(parent, [...(children.get(parent) ?? []), route]);

  const loaderOf = (screen: ScreenFacts) => async (): Promise<ScreenModule> => {
    const own = components[screen.component ?? screen.path] ?? (() => derived(screen));
    // Loads both in parallel, because a screen needs its code and the declarations of its area.
    const [module] = await Promise.all([own(), declarations(screen), screen.panel && fetchPanel()]);
    return module;
  };
  const routeOf = (screen: ScreenFacts): AnyRoute => {
    const known = made.get(screen.path);
    if (known) return known;
    const frame = frameOf(screen, byPath);
    const parent: AnyRoute = frame ? routeOf(frame) : root;
    // A layout has no path in the router, so that it stays mounted during navigation between its screens.
    const within = frame && !frame.layout ? frame.path : '';
    const route: AnyRoute = createRoute({
      getParentRoute: () => parent,
      ...(screen.layout
        ? { id: `frame:${screen.path.replace(/\W+/g, '-')}` }
        : {
            path: routerPath(screen.path.slice(within.length)) || '/',
            ...onlyDigits(digitParams(screen, within)),
          }),
      staticData: { screen },
      component: componentOf(screen, { byPath, load: loaderOf(screen) }),
    });
    made.set(screen.path, route);
    under(parent, route);
    if (screen.layout) under(route, firstOf(screen, route, byPath));
    return route;
  };
  for (const screen of screens) routeOf(screen);
  under(
    root,
    createRoute({ getParentRoute: () => root, path: '$', component: NotFound, staticData: { screen: lostScreen } }),
  );
  for (const [parent, list] of children) parent.addChildren(list);

  return createRouter({
    routeTree: root,
    context: { queryClient },
    defaultPreloadDelay: 40,
    defaultErrorComponent: RouteFailure,
    // Parameters stay text: "007" is not a number.
    parseSearch: readAddress,
    stringifySearch: writeAddress,
    scrollRestoration: scrollsOnArrival,
    // The present page stays until the next one can render. The loading bar shows the progress.
    defaultPendingMs: Number.POSITIVE_INFINITY,
  });
}

/** A layout's own address opens its first screen. Without one there is nothing to show. */
function firstOf(layout: ScreenFacts, parent: AnyRoute, byPath: ReadonlyMap<string, ScreenFacts>): AnyRoute {
  const first = layout.opens === undefined ? undefined : byPath.get(layout.opens);
  return createRoute({
    getParentRoute: () => parent,
    path: routerPath(layout.path),
    ...onlyDigits(digitParams(layout)),
    staticData: { screen: first ?? lostScreen },
    component: NotFound,
    beforeLoad: ({ params }) => {
      if (first) throw parent.redirect({ to: fill(first.path, params as Record<string, string>), replace: true });
    },
  });
}

/** A route that refuses its parameters does not match, so the address leads to error 404. */
const onlyDigits = (digits: readonly string[]) =>
  digits.length > 0
    ? { params: { parse: (values: Record<string, string>) => (accepts(digits, values) ? values : (false as const)) } }
    : {};

interface Making {
  readonly byPath: ReadonlyMap<string, ScreenFacts>;
  readonly load: () => Promise<ScreenModule>;
}

function componentOf(screen: ScreenFacts, { byPath, load }: Making) {
  const Loaded = lazyScreen(load);
  const hasPanels = [...byPath.values()].some((other) => other.panel && other.parent === screen.path);

  function Placed() {
    const params = useParams({ strict: false });
    const path = fill(screen.path, params);
    const place = useMemo(() => ({ screen, params, byPath }), [params]);
    // Another address remounts the screen, so that records of the same noun do not share state. A layout stays mounted.
    const shown = (
      <Permitted screen={screen}>
        <Loaded key={screen.layout ? undefined : path} />
      </Permitted>
    );
    return (
      <PlaceContext value={place}>
        {screen.panel ? <PanelScreen>{shown}</PanelScreen> : shown}
        {hasPanels && <Outlet />}
      </PlaceContext>
    );
  }
  return Object.assign(Placed, { preload: Loaded.preload });
}

/** The server protects the data. This check only avoids pages that the server would refuse. */
function Permitted({ screen, children }: { readonly screen: ScreenFacts; readonly children: ReactNode }) {
  useSession();
  return mayOpen(screen) ? children : <Refused screen={screen} />;
}

/** The drawer of panels loads with the first panel. */
const fetchPanel = async () => ({ default: (await import('#engine/parts/page/PanelScreen.tsx')).PanelScreen });
const PanelScreen = lazy(fetchPanel);

/** The screen that follows from a declaration. */
async function derived({ of, path }: ScreenFacts): Promise<ScreenModule> {
  if (!of) throw new Error(`${path} has neither a component of its own nor a declaration it follows from.`);
  return (await import('#engine/records/DerivedScreen.tsx')).derivedModule(of);
}
