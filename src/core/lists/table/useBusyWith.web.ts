import { type RefObject, useEffect, useState } from 'react';

/** Whether somebody is reading or using a list: the pointer is over it, the focus in it, or it is scrolled. */
export function useBusyWith(scroller: RefObject<HTMLElement | null>): boolean {
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    let isOver = false;
    const look = () => setBusy(isOver || box.scrollTop > 0 || box.contains(document.activeElement));
    const over = ({ pointerType }: PointerEvent) => {
      // A finger is over the list only while it touches.
      isOver = pointerType !== 'touch';
      look();
    };
    const out = () => {
      isOver = false;
      look();
    };
    // The element that has the focus is known only after the one before has lost it.
    const later = () => setTimeout(look);
    box.addEventListener('pointerenter', over);
    box.addEventListener('pointermove', over, { passive: true });
    box.addEventListener('pointerleave', out);
    box.addEventListener('scroll', look, { passive: true });
    box.addEventListener('focusin', later);
    box.addEventListener('focusout', later);
    return () => {
      box.removeEventListener('pointerenter', over);
      box.removeEventListener('pointermove', over);
      box.removeEventListener('pointerleave', out);
      box.removeEventListener('scroll', look);
      box.removeEventListener('focusin', later);
      box.removeEventListener('focusout', later);
    };
  }, [scroller]);
  return isBusy;
}
