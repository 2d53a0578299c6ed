import type { MouseEvent } from 'react';
import { cellOf } from './useGrid.web.ts';

export type Clicked =
  | { readonly on: 'nothing' }
  | { readonly on: 'all' }
  | { readonly on: 'heading'; readonly column: number }
  | { readonly on: 'box'; readonly row: number; readonly extends: boolean }
  | { readonly on: 'row'; readonly row: number; readonly newTab?: boolean; readonly followed?: boolean };

const NOTHING: Clicked = { on: 'nothing' };

/**
 * The meaning of a click in a list. A click anywhere in a row opens it like a link, with Ctrl or the middle button in a
 * new tab. Links and buttons inside work as usual, and selecting text opens nothing.
 */
export function whatWasClicked(
  event: MouseEvent,
  { isAux, isChoosing }: { readonly isAux: boolean; readonly isChoosing: boolean },
): Clicked {
  const target = event.target instanceof Element ? event.target : null;
  const row = Number(target?.closest<HTMLElement>('[data-row]')?.dataset.row ?? Number.NaN);
  if (isAux && event.button !== 1) return NOTHING;
  if (Number.isNaN(row)) return isAux ? NOTHING : heading(target);
  if (isChoosing || target?.closest('[data-box]')) return isAux ? NOTHING : { on: 'box', row, extends: event.shiftKey };
  if (target?.closest('a[data-names]')) return { on: 'row', row, followed: true };
  if (target?.closest('a, button, input, summary')) return NOTHING;
  if (!isAux && window.getSelection()?.toString()) return NOTHING;
  return { on: 'row', row, newTab: isAux || event.ctrlKey || event.metaKey };
}

function heading(target: Element | null): Clicked {
  const spot = target?.closest('[role=columnheader]') ? cellOf(target) : null;
  if (!spot) return NOTHING;
  return spot.column === 0 ? { on: 'all' } : { on: 'heading', column: spot.column };
}
