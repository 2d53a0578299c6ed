import { useMatch, useRouter, useRouterState, type ParsedLocation } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * What stands in the address, for as long as the address is this page's. It changes the moment somebody leaves; the page
 * stays until the next one can be drawn, and meanwhile shows what it showed: no list loses its filter and asks anew.
 * @param select a part of the address
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

/** A page and whose: another record of the same kind is another page. */
const nameOf = ({ routeId, pathname }: { readonly routeId: string; readonly pathname: string }): string =>
  `${routeId} ${pathname}`;
