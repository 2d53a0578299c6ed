import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Rows, type Seen, seenOf, topFor } from './window.ts';

/**
 * The visible rows of a scrolled list. It only renders when they change, and does not measure rows, because all have
 * the same height.
 */
export function useWindow(scroller: RefObject<HTMLElement | null>, rows: Rows) {
  const [seen, setSeen] = useState<Seen>(() => seenOf({ top: 0, height: FIRST_HEIGHT }, rows));
  const { count, rowHeight, head } = rows;

  const look = useEffectEvent(() => {
    const box = scroller.current;
    if (!box) return;
    const next = seenOf({ top: box.scrollTop, height: box.clientHeight }, rows);
    if (next.first !== seen.first || next.last !== seen.last) setSeen(next);
  });
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    // Synchronous, otherwise scrolling is ahead of the rendered rows.
    const follow = () => flushSync(look);
    const observer = new ResizeObserver(() => look());
    box.addEventListener('scroll', follow, { passive: true });
    observer.observe(box);
    return () => {
      box.removeEventListener('scroll', follow);
      observer.disconnect();
    };
  }, [scroller]);
  useEffect(() => look(), [count, rowHeight, head]);

  return {
    seen,
    scrollTo: (row: number) => {
      const box = scroller.current;
      if (!box || count === 0) return;
      const top = topFor(row, { top: box.scrollTop, height: box.clientHeight }, rows);
      if (top !== box.scrollTop) box.scrollTop = top;
    },
  };
}

/** The assumed height until the box is measured: most of a laptop screen. */
const FIRST_HEIGHT = 640;
