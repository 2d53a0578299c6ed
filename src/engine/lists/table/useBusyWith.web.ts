import { type RefObject, useEffect, useState } from 'react';

/** The list counts as in use for this long after the pointer leaves it for the button for waiting rows. */
const LEFT_MS = 1_000;

/**
 * Whether the user is reading or using a list: the pointer is over it or just left, it has the focus, or it is
 * scrolled. The button for waiting rows counts as part of the list, because it must not vanish while it is being
 * pressed.
 */
export function useBusyWith(scroller: RefObject<HTMLElement | null>, offer: RefObject<HTMLElement | null>): boolean {
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    let isOver = false;
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const has = (place: EventTarget | null): boolean =>
      place instanceof Node && [box, offer.current].some((part) => part?.contains(place));
    const look = () => setBusy(isOver || box.scrollTop > 0 || has(document.activeElement));
    const left = () => {
      isOver = false;
      look();
    };
    const goes = ({ target, relatedTarget, pointerType, type }: PointerEvent) => {
      const isIn = has(type === 'pointerout' ? relatedTarget : target);
      if (isIn) {
        clearTimeout(leaving);
        leaving = undefined;
        // A touch is only over the list while it lasts.
        isOver = pointerType !== 'touch';
        look();
      } else if (isOver) leaving ??= setTimeout(left, LEFT_MS);
    };
    // The newly focused element is only known after the previous one has lost the focus.
    const later = () => setTimeout(look);
    const ends = new AbortController();
    const { signal } = ends;
    document.addEventListener('pointerover', goes, { signal });
    document.addEventListener('pointerout', goes, { signal });
    box.addEventListener('pointermove', goes, { signal, passive: true });
    document.addEventListener('focusin', later, { signal });
    document.addEventListener('focusout', later, { signal });
    box.addEventListener('scroll', look, { signal, passive: true });
    return () => {
      clearTimeout(leaving);
      ends.abort();
    };
  }, [scroller, offer]);
  return isBusy;
}
