import { type ListQuery, writeQuery } from './query.ts';

/** The selected rows of a list: some by id, or all matching rows with exceptions. */
export type Selection =
  | { readonly all: false; readonly ids: ReadonlySet<number> }
  | { readonly all: true; readonly except: ReadonlySet<number> };

export const NOTHING: Selection = { all: false, ids: new Set() };
export const EVERYTHING: Selection = { all: true, except: new Set() };

export const isChosen = (selection: Selection, id: number): boolean =>
  selection.all ? !selection.except.has(id) : selection.ids.has(id);

export function toggled(selection: Selection, id: number): Selection {
  const ids = new Set(selection.all ? selection.except : selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return selection.all ? { all: true, except: ids } : { all: false, ids };
}

/** Adds rows to the selection, for example a range. */
export function withChosen(selection: Selection, ids: readonly number[]): Selection {
  if (selection.all) return { all: true, except: new Set([...selection.except].filter((id) => !ids.includes(id))) };
  return { all: false, ids: new Set([...selection.ids, ...ids]) };
}

/** The number of selected rows in a list of `total`. */
export const countChosen = (selection: Selection, total: number): number =>
  selection.all ? Math.max(0, total - selection.except.size) : selection.ids.size;

/** The selection for a bulk request: ids, or the query of the list, so that a large selection stays short. */
export function chosenRows(
  selection: Selection,
  query: Pick<ListQuery, 'q' | 'where' | 'archived'>,
): { readonly ids: readonly number[] } | { readonly query: string } {
  if (!selection.all) return { ids: [...selection.ids] };
  const except = [...selection.except].map(String);
  const where = except.length > 0 ? [...query.where, { field: 'id', op: 'not' as const, values: except }] : query.where;
  return { query: writeQuery({ ...query, where }) };
}
