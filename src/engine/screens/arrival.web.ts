import type { AnyRouter } from '@tanstack/react-router';

/** How long a page may take to show its heading. */
const PATIENCE_MS = 3000;
let waiting: { readonly observer: MutationObserver; readonly timer: ReturnType<typeof setTimeout> } | undefined;

/**
 * After a change of page the focus goes to its heading, so that a screen reader says where one is and the keyboard
 * goes on from there. Not for a panel, which takes the focus itself and gives it back, nor when only the query changed.
 */
export function focusHeadingOnArrival(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged || isPanelStep(router, fromLocation.pathname, toLocation.pathname)) return;
    stopWaiting();
    if (focusHeading()) return;
    const before = document.activeElement;
    const observer = new MutationObserver(() => {
      // Somebody who went elsewhere meanwhile is left there.
      if (document.activeElement !== before || focusHeading()) stopWaiting();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    waiting = { observer, timer: setTimeout(stopWaiting, PATIENCE_MS) };
  });
}

/** A list of options is no input to the browser. */
const TYPED_INTO = 'input, textarea, [role="combobox"]';

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  // A form that put the focus into its first field knows better.
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
