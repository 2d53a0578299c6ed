import { useMatch, useRouter, useRouterState, type ParsedLocation } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * A part of the address of the component's own page. During navigation the location changes before the page does. Until
 * the next page renders, this hook keeps the old value, so that lists do not lose their filters and reload.
 * @param select returns a part of the location
 */
export function useOwnLocation(select: (location: ParsedLocation) => string): string {
  const router = useRouter();
  const own = useMatch({ strict: false, select: nameOf });
  const now = useRouterState({
    select: ({ location, resolvedLocation }): string | null => {
      const isHere =
        resolvedLocation === undefined ||
        resolvedLocation.pathname === location.pathname ||
        router.matchRoutes(location.pathname, {}).some((match) => nameOf(match) === own);
      return isHere ? select(location) : null;
    },
  });
  const [shown, setShown] = useState(now);
  if (now !== null && now !== shown) setShown(now);
  return now ?? shown ?? select(router.state.location);
}

/** Identifies a page. The page of another record of the same kind is a different one. */
const nameOf = ({ routeId, pathname }: { readonly routeId: string; readonly pathname: string }): string =>
  `${routeId} ${pathname}`;
