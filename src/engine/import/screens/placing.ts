import { humanise } from '../../kinds/field.ts';
import type { Mapping, Place } from '../mapping/preset.ts';

/** A target of a preset, as the select of a column shows it. */
export interface Offered {
  readonly key: string;
  readonly label: string;
  readonly fields: readonly { readonly key: string; readonly label: string; readonly required?: boolean }[];
}

/** One option of the select. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The option for a column that is not imported. */
export const LEFT_OUT = '';

/** The option value for the places of a column. Several places form one option. */
export const valueOf = (places: readonly Place[] | undefined): string => (places ?? []).map(slotOf).join(' + ');

/** The places of the chosen option: the preset's own if the option matches them, otherwise a plain field. */
export function placesOf(value: string, known: readonly Place[] | undefined): readonly Place[] {
  if (value === LEFT_OUT) return [];
  if (known && valueOf(known) === value) return known;
  const [target = '', field = ''] = value.split('|');
  return [{ target, field }];
}

/** A readable name: “Contact: First name and Last name”, “Asset: Notes, as a line of it”. */
export function nameOf(places: readonly Place[], targets: readonly Offered[]): string {
  return places
    .map((place) => {
      const target = targets.find(({ key }) => key === place.target);
      const label = target?.fields.find(({ key }) => key === place.field)?.label ?? place.field;
      const name = targets.length > 1 && target ? `${target.label}: ${label}` : label;
      if (place.line) return `${name}, as an added line`;
      if (place.saysNoun) return `${name}, as the type`;
      if (place.unless) return `${name}, if the row has none`;
      return place.cell ? `${name} (${humanise(place.cell).toLowerCase()})` : name;
    })
    .join(' and ');
}

/** Options that are more than one plain field: the preset's proposal, and the current choice. */
export function special(
  now: readonly Place[] | undefined,
  known: readonly Place[] | undefined,
  targets: readonly Offered[],
): readonly Choice[] {
  const choices = new Map<string, string>();
  for (const places of [known, now])
    if (places && places.length > 0 && !isPlain(places, targets)) choices.set(valueOf(places), nameOf(places, targets));
  return [...choices].map(([value, label]) => ({ value, label }));
}

/** Maps one column; an empty list of places leaves it out. */
export function moved(mapping: Mapping, column: string, places: readonly Place[]): Mapping {
  const { [column]: _, ...others } = mapping.columns;
  return { ...mapping, columns: places.length > 0 ? { ...others, [column]: places } : others };
}

/** Slots that several columns fill plainly, so that the last one would win: slot → columns. */
export function contested(mapping: Mapping): ReadonlyMap<string, readonly string[]> {
  const columns = new Map<string, string[]>();
  for (const [name, places] of Object.entries(mapping.columns))
    for (const place of places) {
      if (place.line || place.part || place.cell || place.unless) continue;
      const slot = slotOf(place);
      columns.set(slot, [...(columns.get(slot) ?? []), name]);
    }
  return new Map([...columns].filter(([, names]) => names.length > 1));
}

/** Whether a value for the whole file is missing and no column gives it. */
export function isUnanswered(mapping: Mapping, asks: readonly { readonly key: string }[]): boolean {
  const placed = new Set(Object.values(mapping.columns).flatMap((places) => places.map(({ field }) => field)));
  return asks.some(({ key }) => !placed.has(key) && (mapping.asked[key] ?? null) === null);
}

/** Columns with values that are not mapped. */
export const leftOut = (
  mapping: Mapping,
  columns: readonly { readonly name: string; readonly filled: number }[],
): readonly string[] =>
  columns
    .filter(({ name, filled }) => filled > 0 && (mapping.columns[name] ?? []).length === 0)
    .map(({ name }) => name);

const slotOf = ({ target, field, part, cell, line, saysNoun }: Place): string =>
  [
    target,
    field,
    ...(part ? [part] : []),
    ...(cell ? [cell] : []),
    ...(line ? ['line'] : []),
    ...(saysNoun ? ['type'] : []),
  ].join('|');

/** Whether the place is a plain field in the select. A cell of a row field and a line are not. */
const isPlain = (places: readonly Place[], targets: readonly Offered[]): boolean => {
  const [only, ...more] = places;
  if (!only || more.length > 0 || only.part || only.cell || only.line || only.saysNoun) return false;
  return targets.some(({ key, fields }) => key === only.target && fields.some((field) => field.key === only.field));
};
