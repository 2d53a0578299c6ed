import { type FileColumn, headerForm } from '../reading/headers.ts';
import type { KnownColumn, Mapping, Place, Preset } from './preset.ts';
import { isSecretPlace } from './isSecretPlace.ts';

/** Maps the columns of a file that a preset recognises. Unknown columns are left for the user to map. */
export function mapColumns(preset: Preset, columns: readonly FileColumn[]): Mapping {
  const fits = (place: Place, isSecret: boolean): boolean => isSecretPlace(preset, place) === isSecret;
  const known = byForm(preset.columns);
  const taken = new Set<string>();
  const placed: Record<string, readonly Place[]> = {};
  for (const { name, isSecret } of columns) {
    const places = (known.get(headerForm(name)) ?? []).filter(
      (place) => fits(place, isSecret === true) && (isExtra(place) || !taken.has(slot(place))),
    );
    if (places.length === 0) continue;
    placed[name] = places;
    for (const place of places) if (!isExtra(place)) taken.add(slot(place));
  }
  return { preset: preset.key, columns: placed, asked: {}, doing: {} };
}

/** The place can share its slot with the place of another column. */
const isExtra = ({ line, unless }: Place): boolean => line === true || unless !== undefined;

const slot = ({ target, field, part, cell, row, saysNoun }: Place): string =>
  JSON.stringify([target, field, part, cell, row, saysNoun]);

function byForm(columns: readonly KnownColumn[]): ReadonlyMap<string, readonly Place[]> {
  const forms = new Map<string, readonly Place[]>();
  for (const { headers, to } of columns)
    for (const header of headers) if (!forms.has(headerForm(header))) forms.set(headerForm(header), to);
  return forms;
}

export interface Likeness {
  readonly preset: Preset;
  /** The number of the file's columns that the preset recognises. */
  readonly known: number;
  readonly score: number;
}

/**
 * Presets that match a file, likeliest first. Source systems omit columns and add their own, so a preset matches if it
 * recognises at least two columns and at least half of the file's columns. Declared presets rank above derived ones.
 */
export function recognise(presets: readonly Preset[], columns: readonly FileColumn[]): Likeness[] {
  const forms = new Set(columns.map(({ name }) => headerForm(name)));
  const found = presets.map((preset): Likeness => {
    const headers = preset.columns.map((column) => column.headers.map(headerForm));
    const known = headers.filter((alternatives) => alternatives.some((form) => forms.has(form))).length;
    const ofFile = known / Math.max(1, forms.size);
    const ofPreset = known / Math.max(1, headers.length);
    return { preset, known, score: Math.min(1, ofFile) * 2 + ofPreset + (preset.own ? 0 : 0.05) };
  });
  return found
    .filter(({ known }) => known >= 2 && known >= forms.size / 2)
    .sort((a, b) => b.score - a.score || (a.preset.title < b.preset.title ? -1 : 1));
}

/** A key for a set of headers in any order. Saved profiles are offered again by this key. */
export const headerSet = (columns: readonly FileColumn[]): string =>
  columns
    .map(({ name }) => headerForm(name))
    .sort()
    .join(',');
