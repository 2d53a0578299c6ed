import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { DerivedScreen } from '#engine/records/DerivedScreen.tsx';
import { Toasts } from '#engine/parts/Toasts.tsx';
import { readAddress, writeAddress } from '#engine/screens/address.web.ts';
import { fill, type ScreenFacts } from '#engine/screens/manifest.ts';
import { routerPath } from '#engine/screens/params.ts';
import { PlaceContext } from '#engine/screens/place.web.ts';
import { readSession } from '#engine/session/session.web.ts';
import { visit } from './visit.web.ts';

/**
 * For tests of derived screens: a page as a user opens it, with a real router, a real session and real requests; only
 * the server is a test's. Pass the result to `render`.
 */
export async function openPage(address: string, screens: readonly ScreenFacts[]) {
  visit(address);
  // A new history entry; otherwise Back would leave for the previous test.
  window.history.pushState(null, '', address);
  giveRoom();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = routerOf(screens);
  await readSession();
  await router.load();
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

/** A single component in place of a screen, for stories. */
export async function pageShowing(Shown: () => React.ReactNode, screens: readonly ScreenFacts[]) {
  visit('http://127.0.0.1/gallery');
  giveRoom();
  const gallery: ScreenFacts = { path: '/gallery', title: 'Gallery', area: 'home' };
  const router = routerOf([gallery, ...screens], Shown);
  await router.load();
  return <RouterProvider router={router} />;
}

/** The screens of declarations, without the application frame. */
function routerOf(screens: readonly ScreenFacts[], Other: () => React.ReactNode = () => null) {
  const byPath = new Map(screens.map((screen) => [screen.path, screen]));
  const root = createRootRoute({ component: Frame });
  const routes = screens.map((screen) =>
    createRoute({
      getParentRoute: () => root,
      path: routerPath(screen.path),
      staticData: { screen },
      component: () => <Placed screen={screen} byPath={byPath} Other={Other} />,
    }),
  );
  return createRouter({ routeTree: root.addChildren(routes), parseSearch: readAddress, stringifySearch: writeAddress });
}

const Frame = () => (
  <main>
    <Outlet />
    <Toasts />
  </main>
);

function Placed({
  screen,
  byPath,
  Other,
}: {
  readonly screen: ScreenFacts;
  readonly byPath: ReadonlyMap<string, ScreenFacts>;
  readonly Other: () => React.ReactNode;
}) {
  const params = useParams({ strict: false });
  const path = fill(screen.path, params);
  const place = useMemo(() => ({ screen, params, byPath }), [screen, params, byPath]);
  return (
    <PlaceContext value={place}>
      {screen.of ? <DerivedScreen key={path} entity={screen.of.entity} face={screen.of.face} /> : <Other />}
    </PlaceContext>
  );
}

/** The test browser has no layout; a list without height shows no rows. */
function giveRoom(): void {
  for (const [side, pixels] of [
    ['Height', 640],
    ['Width', 1200],
  ] as const)
    for (const name of [`offset${side}`, `client${side}`])
      Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => pixels });
}
