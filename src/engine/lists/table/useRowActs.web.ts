import { useRef } from 'react';
import { useGo } from '../../screens/navigation.web.ts';
import { leaveTrail } from '../../screens/trail.web.ts';
import { type Selection, toggled, withChosen } from '../selection.ts';
import type { Found, ListRow, LoadedList } from '../useList.web.ts';

export interface RowActsFacts {
  readonly list: LoadedList;
  readonly onSelect: (change: (now: Selection) => Selection) => void;
  readonly hrefOf: (row: ListRow) => string | null;
}

/** How a row is opened; `followed`: a link in it does that already. */
interface How {
  readonly newTab?: boolean;
  readonly followed?: boolean;
}
/** A row that is waited for is given up when the user does something else. */
const INSTEAD = ['keydown', 'pointerdown'] as const;

/** Opening and choosing rows by their place in the list. */
export function useRowActs({ list, onSelect, hrefOf }: RowActsFacts) {
  const go = useGo();
  /** Where a range begins: the row chosen last. */
  const anchor = useRef(0);
  /** Which opening counts: the one wished for last. */
  const wish = useRef(0);

  const open = (row: number, { newTab = false, followed = false }: How) => {
    const turn = ++wish.current;
    const follow = (found: Found | undefined) => {
      const href = found ? hrefOf(found.row) : null;
      if (!href || wish.current !== turn) return;
      leaveTrail(trailAround(row, list, hrefOf));
      if (!followed) go(href, { newTab });
    };
    const found = list.rowAt(row);
    // Of a new search the first row is meant, not the one it takes the place of.
    if (found && !(list.isOld && row === 0 && !followed)) return follow(found);
    for (const event of INSTEAD) window.addEventListener(event, () => wish.current++, { capture: true, once: true });
    // A list that cannot be loaded says so itself.
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
    /** Every row from the last one chosen to this one, whether it is loaded or not. */
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

/** More than this is chosen by a filter, not by hand. */
const MOST_AT_ONCE = 5000;
/** How far J and K reach to either side. */
const REACH = 300;

/** The addresses of the loaded rows around one, in the order of the list. */
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
