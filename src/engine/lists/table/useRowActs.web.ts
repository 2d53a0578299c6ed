import { useRef } from 'react';
import { afterPaint } from '../../screens/afterPaint.web.ts';
import { useGo } from '../../screens/navigation.web.ts';
import { leaveTrail } from '../../screens/trail.web.ts';
import { type Selection, toggled, withChosen } from '../selection.ts';
import type { Found, ListRow, LoadedList } from '../useList.web.ts';

export interface RowActsFacts {
  readonly list: LoadedList;
  readonly onSelect: (change: (now: Selection) => Selection) => void;
  readonly hrefOf: (row: ListRow) => string | null;
}

/** How a row is opened; `followed`: a link in it already does so. */
interface How {
  readonly newTab?: boolean;
  readonly followed?: boolean;
}
/** Opening a row that is still loading is cancelled if the user does something else. */
const INSTEAD = ['keydown', 'pointerdown'] as const;

/** Opens and selects rows by their index in the list. */
export function useRowActs({ list, onSelect, hrefOf }: RowActsFacts) {
  const go = useGo();
  /** The start of a range: the last selected row. */
  const anchor = useRef(0);
  /** The number of the latest request to open a row. Earlier ones are ignored. */
  const wish = useRef(0);

  const open = (row: number, { newTab = false, followed = false }: How) => {
    const turn = ++wish.current;
    const follow = (found: Found | undefined) => {
      const href = found ? hrefOf(found.row) : null;
      if (!href || wish.current !== turn) return;
      leaveTrail(trailAround(row, list, hrefOf));
      if (followed) return;
      if (newTab) go(href, { newTab });
      else afterPaint(() => go(href));
    };
    const found = list.rowAt(row);
    // While a new search is loading, the first row means that of the new result, not the old one on display.
    if (found && !(list.isOld && row === 0 && !followed)) return follow(found);
    for (const event of INSTEAD) window.addEventListener(event, () => wish.current++, { capture: true, once: true });
    // A loading error is shown by the list.
    list.between(row, row).then(
      ([late]) => follow(late),
      () => {},
    );
  };

  return {
    open,
    toggle: (row: number) => {
      const found = list.rowAt(row);
      if (!found) return;
      anchor.current = row;
      onSelect((now) => toggled(now, found.row.id));
    },
    /** Selects every row from the last selected one to this one, even if they are not loaded. */
    extend: (row: number) => {
      const [first, last] = row < anchor.current ? [row, anchor.current] : [anchor.current, row];
      if (last - first > MOST_AT_ONCE) return;
      anchor.current = row;
      void list.between(first, last).then((found) => {
        const ids = found.map((each) => each.row.id);
        onSelect((now) => withChosen(now, ids));
      });
    },
  };
}

/** Larger ranges must be selected with a filter. */
const MOST_AT_ONCE = 5000;
/** How many rows the J and K keys can reach in either direction. */
const REACH = 300;

/** The addresses of the loaded rows around one, in list order. */
function trailAround(row: number, list: LoadedList, hrefOf: (row: ListRow) => string | null): readonly string[] {
  const addresses: string[] = [];
  for (let at = Math.max(0, row - REACH); at < row + REACH; at++) {
    const found = list.rowAt(at);
    const href = found ? hrefOf(found.row) : null;
    if (href) addresses.push(href);
    else if (at > row) break;
    else addresses.length = 0;
  }
  return addresses;
}
