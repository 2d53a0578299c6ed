import { fits } from '../commands/palette.ts';
import type { SettingEntry } from './settingsIndex.ts';

const MOST = 30;

/** Entries that match the typed text. Matches in the name come before matches in the help text. */
export function findSettings(entries: readonly SettingEntry[], typed: string): readonly SettingEntry[] {
  if (typed.trim() === '') return [];
  return entries
    .map((entry) => ({ entry, place: placeOf(entry, typed) }))
    .filter(({ place }) => place > 0)
    .sort((one, other) => one.place - other.place)
    .map(({ entry }) => entry)
    .slice(0, MOST);
}

const placeOf = ({ label, hint, also }: SettingEntry, typed: string): number => {
  if (fits(label, typed)) return 1;
  if (fits(`${label} ${hint}`, typed)) return 2;
  return fits(`${label} ${hint} ${also}`, typed) ? 3 : 0;
};
