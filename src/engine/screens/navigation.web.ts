import { useRouter, type AnyRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

export interface Way {
  /** Replaces the present history entry. */
  readonly replace?: boolean;
  /** Keeps the scroll position, for a changed filter or an opened panel. */
  readonly keepScroll?: boolean;
  /** Leaves a form without a question, because the input is stored in another way. */
  readonly unasked?: boolean;
}

let scrollIsKept = false;

/** Opens an address as it is, without escaping it again. */
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

/** Called by the router after a page renders: whether to restore or reset the scroll position. */
export function scrollsOnArrival(): boolean {
  const scrolls = !scrollIsKept;
  scrollIsKept = false;
  return scrolls;
}

/** Navigates from code: `const go = useGo(); go('/customers/12')`. */
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

/** Navigates like a link. Opening a panel keeps the scroll position and the query of the page below. */
export function goTo(router: AnyRouter, to: string, way: Way = {}): void {
  const { pathname, searchStr } = router.latestLocation;
  const target = router.matchRoutes(to.replace(/[?#].*$/s, ''), {});
  const opensPanelHere =
    target.at(-1)?.staticData.screen?.panel === true && target.some((match) => match.pathname === pathname);
  if (!opensPanelHere) openAddress(router, to, way);
  else openAddress(router, to.includes('?') ? to : to + searchStr, { ...way, keepScroll: true });
}

/** Whether a click changes the screen. The browser handles all others, such as opening a new tab. */
export const isPlainClick = (
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
