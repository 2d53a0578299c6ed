import { type PointerEvent, type RefObject, useCallback } from 'react';
import type { Column } from '../columns.ts';
import { arrange, type Layout, withWidth } from '../layout.ts';

/**
 * Resizing columns by dragging. The list follows the pointer through one CSS variable, so that no row is rendered until
 * the edge is released.
 */
export function useResize(
  grid: RefObject<HTMLElement | null>,
  columns: readonly Column[],
  layout: Layout,
  onResize: (layout: Layout) => void,
) {
  return useCallback(
    (event: PointerEvent<HTMLElement>, key: string) => {
      const heading = event.currentTarget.closest<HTMLElement>('[role=columnheader]');
      if (!heading || event.button !== 0) return;
      event.preventDefault();
      event.stopPropagation();
      const { pointerId, clientX: begun, currentTarget: edge } = event;
      const width = heading.offsetWidth;
      let next: Layout | null = null;
      edge.setPointerCapture(pointerId);
      const move = ({ clientX }: globalThis.PointerEvent) => {
        next = withWidth(layout, key, width + clientX - begun);
        grid.current?.style.setProperty('--columns', arrange(columns, next).template);
      };
      const end = () => {
        edge.removeEventListener('pointermove', move);
        if (next) onResize(next);
      };
      edge.addEventListener('pointermove', move);
      edge.addEventListener('lostpointercapture', end, { once: true });
    },
    [grid, columns, layout, onResize],
  );
}
