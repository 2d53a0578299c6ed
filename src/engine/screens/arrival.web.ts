import type { AnyRouter } from '@tanstack/react-router';

/** How long to wait for a page's heading. */
const PATIENCE_MS = 3000;
let waiting: { readonly observer: MutationObserver; readonly timer: ReturnType<typeof setTimeout> } | undefined;

/**
 * Moves the focus to the heading after a change of page, so that screen readers announce it and the keyboard continues
 * from there. Not for panels, which handle the focus themselves, nor for a change of the query only.
 */
export function focusHeadingOnArrival(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged || isPanelStep(router, fromLocation.pathname, toLocation.pathname)) return;
    stopWaiting();
    if (focusHeading()) return;
    const before = document.activeElement;
    const observer = new MutationObserver(() => {
      // If the user moved the focus, it stays there.
      if (document.activeElement !== before || focusHeading()) stopWaiting();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    waiting = { observer, timer: setTimeout(stopWaiting, PATIENCE_MS) };
  });
}

/** Browsers do not treat a combobox as an input. */
const TYPED_INTO = 'input, textarea, [role="combobox"]';

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  // A form with the focus in one of its fields keeps it.
  if (document.activeElement?.closest(`main :is(${TYPED_INTO}), [role="dialog"]`)) return true;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

function isPanelStep(router: AnyRouter, from: string, to: string): boolean {
  return [from, to].some((path, at, both) => {
    const matches = router.matchRoutes(path, {});
    return (
      matches.at(-1)?.staticData.screen?.panel === true && matches.some((match) => match.pathname === both[1 - at])
    );
  });
}

function stopWaiting(): void {
  waiting?.observer.disconnect();
  clearTimeout(waiting?.timer);
  waiting = undefined;
}
