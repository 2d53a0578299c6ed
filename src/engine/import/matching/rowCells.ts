import type { AnyEntity } from '../../entity/entity.ts';
import { cellsOf } from '../../kinds/rows/rows.ts';
import type { Said } from '../mapping/interpret.ts';

type Values = Readonly<Record<string, unknown>>;
type Cells = Record<string, unknown>;

/** Lists of rows with the row's cells put in: into the row that holds the fixed values already, or into a new one. */
export function listsOf(said: Said, noun: AnyEntity, before: Values): Record<string, Cells[]> {
  const lists: Record<string, Cells[]> = {};
  for (const { field, row, cell, value, fills } of said.cells) {
    const list = (lists[field] ??= cellsOf(before[field]).map((each) => ({ ...each })));
    const blank = Object.fromEntries(
      Object.entries(noun.fields[field]?.of ?? {}).map(([key, of]) => [key, of.default ?? null]),
    );
    let place = list.find((each) => Object.entries(row).every(([key, fixed]) => each[key] === fixed));
    if (!place) list.push((place = { ...blank, ...row }));
    if (!fills || isEmpty(place[cell])) place[cell] = value;
  }
  return lists;
}

/**
 * What a row says that may tell its record: its values, cells of lists, names put together of their parts, and what such
 * records hold where it says nothing.
 */
export function tellingOf(said: Said, noun: AnyEntity, values: Values): Cells {
  const telling: Cells = { ...said.target.fixed, ...listsOf(said, noun, {}), ...values };
  for (const [key, { joins }] of Object.entries(noun.fields)) {
    const joined = joins?.flatMap((part) => (telling[part] ? [telling[part]] : [])).join(' ');
    if (joined && !telling[key]) telling[key] = joined;
  }
  return telling;
}

/** Nothing was entered: no value, an empty text, an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
