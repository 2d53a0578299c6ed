import { useRef } from 'react';
import { useGo } from '../../screens/navigation.web.ts';
import { leaveTrail } from '../../screens/trail.web.ts';
import { type Selection, toggled, withChosen } from '../selection.ts';
import type { ListRow, LoadedList } from '../useList.web.ts';

export interface RowActsFacts {
  readonly list: LoadedList;
  readonly onSelect: (change: (now: Selection) => Selection) => void;
  readonly hrefOf: (row: ListRow) => string | null;
}

/** Opening and choosing rows by their place in the list. */
export function useRowActs({ list, onSelect, hrefOf }: RowActsFacts) {
  const go = useGo();
  /** Where a range begins: the row chosen last. */
  const anchor = useRef(0);

  return {
    open: (
      row: number,
      { newTab = false, followed = false }: { readonly newTab?: boolean; readonly followed?: boolean },
    ) => {
      const found = list.rowAt(row);
      const href = found ? hrefOf(found.row) : null;
      if (!href) return;
      leaveTrail(trailAround(row, list, hrefOf));
      if (!followed) go(href, { newTab });
    },
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
