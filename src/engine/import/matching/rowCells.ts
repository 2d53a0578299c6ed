import type { AnyEntity } from '../../entity/entity.ts';
import { cellsOf } from '../../kinds/rows/rows.ts';
import type { Said } from '../mapping/interpret.ts';

type Values = Readonly<Record<string, unknown>>;
type Cells = Record<string, unknown>;

/** Lists of rows with the row's cells added: to the row that already holds the fixed values, or to a new one. */
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
 * Values that may identify a row's record: its own values, cells of lists, names joined from their parts, and fixed
 * values for fields that the row does not give.
 */
export function tellingOf(said: Said, noun: AnyEntity, values: Values): Cells {
  const telling: Cells = { ...said.target.fixed, ...listsOf(said, noun, {}), ...values };
  for (const [key, { joins }] of Object.entries(noun.fields)) {
    const joined = joins?.flatMap((part) => (telling[part] ? [telling[part]] : [])).join(' ');
    if (joined && !telling[key]) telling[key] = joined;
  }
  return telling;
}

/** Whether nothing was entered: no value, an empty text or an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
