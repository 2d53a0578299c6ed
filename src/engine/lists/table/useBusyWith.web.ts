import { type RefObject, useEffect, useState } from 'react';

/** Who crosses to the button of waiting rows leaves the list on the way: it is theirs for a moment longer. */
const LEFT_MS = 1_000;

/**
 * Whether somebody is reading or using a list: the pointer is over it or has just left, the focus is in it, or it is
 * scrolled. What offers the rows that wait is a part of it: it must not go while somebody presses it.
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
        // A finger is over the list only while it touches.
        isOver = pointerType !== 'touch';
        look();
      } else if (isOver) leaving ??= setTimeout(left, LEFT_MS);
    };
    // The element that has the focus is known only after the one before has lost it.
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
