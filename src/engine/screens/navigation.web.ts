import { useRouter, type AnyRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

export interface Way {
  /** Takes the place of the current entry in the history. */
  readonly replace?: boolean;
  /** The page stays where it is scrolled to: a filter changed, a panel opened. */
  readonly keepScroll?: boolean;
  /** Leaves a form without asking; what was typed survives by other means. */
  readonly unasked?: boolean;
}

let scrollIsKept = false;

/** Opens an address exactly as it is written: nothing in it is escaped a second time. */
export function openAddress(
  router: AnyRouter,
  to: string,
  { replace = false, keepScroll = false, unasked = false }: Way = {},
): void {
  scrollIsKept = keepScroll;
  const options = { ignoreBlocker: unasked };
  if (replace) router.history.replace(to, undefined, options);
  else router.history.push(to, undefined, options);
}

/** Asked by the router once a page is drawn: whether it goes to where it was left, or to its top. */
export function scrollsOnArrival(): boolean {
  const scrolls = !scrollIsKept;
  scrollIsKept = false;
  return scrolls;
}

/** Changes the screen from code: `const go = useGo(); go('/customers/12')`. */
export function useGo(): (to: string, way?: Way & { readonly newTab?: boolean }) => void {
  const router = useRouter();
  return useCallback(
    (to, { newTab = false, ...way } = {}) => {
      if (newTab) window.open(to, '_blank', 'noopener');
      else goTo(router, to, way);
    },
    [router],
  );
}

/** As a link does: a panel lies over its page, so the page keeps its scroll and what its address says of filters and tabs. */
export function goTo(router: AnyRouter, to: string, way: Way = {}): void {
  const { pathname, searchStr } = router.latestLocation;
  const target = router.matchRoutes(to.replace(/[?#].*$/s, ''), {});
  const opensPanelHere =
    target.at(-1)?.staticData.screen?.panel === true && target.some((match) => match.pathname === pathname);
  if (!opensPanelHere) openAddress(router, to, way);
  else openAddress(router, to.includes('?') ? to : to + searchStr, { ...way, keepScroll: true });
}

/** A click that changes the screen; the browser has the others: a new tab, a copy. */
export const isPlainClick = (
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
