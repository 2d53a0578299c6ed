import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { readAddress, writeAddress } from '#engine/screens/address.web.ts';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { routerPath } from '#engine/screens/params.ts';

/**
 * Renders the frame around screens at a URL, with a real router that knows the screens and renders only this
 * component.
 */
export async function drawnIn(screens: readonly ScreenFacts[], address: string, Shown: ComponentType): Promise<void> {
  window.history.pushState(null, '', address);
  const root = createRootRoute({ component: () => <Shown /> });
  const router = createRouter({
    routeTree: root.addChildren(
      screens.map((facts) =>
        createRoute({
          getParentRoute: () => root,
          path: routerPath(facts.path),
          staticData: { screen: facts },
          component: () => null,
        }),
      ),
    ),
    parseSearch: readAddress,
    stringifySearch: writeAddress,
  });
  await router.load();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
