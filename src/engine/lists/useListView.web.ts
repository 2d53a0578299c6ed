import { useEffect, useEffectEvent, useState } from 'react';
import type { AnyEntity } from '../entity/entity.ts';
import { isSameLayout, type Layout } from './layout.ts';
import { NOTHING_ASKED, readAsked, writeAsked } from './listAddress.ts';
import { useStoredLayout } from './useListLayout.web.ts';
import type { ListState } from './useListState.web.ts';
import { type SavedView, useViews } from './views/useViews.web.ts';

/** In the address if the user wants the whole list although it opens with a view. */
const WHOLE = 'all';
const AS_DECLARED: Layout = {};

/**
 * The open view, the default view, and the layout: that of the view until the user changes it. Each view keeps its own
 * changes. `name` is the key of the layout.
 */
export function useListView(entity: AnyEntity, state: ListState, name: string) {
  const [own, keepOwn] = useStoredLayout(name);
  const wanted = state.view ?? own.view;
  const isWanted = wanted !== undefined && wanted !== WHOLE;
  const { views, isKnown } = useViews(entity, isWanted);
  const view = isWanted ? views.find((each) => String(each.id) === wanted) : undefined;
  const [kept, keep] = useStoredLayout(view ? `${name}:${view.id}` : name);
  const layout = kept.layout ?? view?.layout ?? AS_DECLARED;

  // A link that contains only a view, or a list that opens with one, starts with the view's query.
  const [hasBegun, setBegun] = useState(false);
  const isBare = writeAsked(state.asked) === '';
  if (!hasBegun && (!isWanted || isKnown)) setBegun(true);
  const begin = useEffectEvent(() => {
    if (view && isBare && view.query !== '') state.openView(String(view.id), readAsked(view.query), { replace: true });
  });
  useEffect(() => {
    if (hasBegun) begin();
  }, [hasBegun]);

  const open = (next: SavedView, how?: { readonly replace: true }) => {
    // Opening the current view again discards layout changes.
    if (next.id === view?.id) keep({ layout: undefined });
    state.openView(String(next.id), readAsked(next.query), how);
  };

  return {
    view,
    /** The view to open is not loaded yet, so the query is unknown. */
    isWaiting: !hasBegun && isWanted && isBare,
    layout,
    isChanged:
      view !== undefined &&
      (writeAsked(state.asked) !== writeAsked(readAsked(view.query)) || !isSameLayout(layout, view.layout)),
    ownView: own.view,
    setLayout: (next: Layout) => keep({ layout: next }),
    resetLayout: () => keep({ layout: undefined }),
    setOwnView: (next: string | undefined) => keepOwn({ view: next }),
    open,
    openAll: () => state.openView(own.view ? WHOLE : null, NOTHING_ASKED),
    saved: (next: SavedView) => open(next, { replace: true }),
  };
}
