import { type FileColumn, headerForm } from '../reading/headers.ts';
import { markSecrets } from '../reading/secretColumns.rules.ts';
import { isSecretPlace } from './isSecretPlace.ts';
import { recognise } from './mapping.ts';
import type { Preset } from './preset.ts';
import { presetNamed, presets } from './presets.ts';

/**
 * Columns that a preset maps to a secret field, whatever their headers say, such as notes next to passwords. They are
 * identified before any row is read, so that none of their values are stored in plain text.
 * @param kind the key of the preset that the user chose; the likeliest preset by default
 */
export function secretColumnsOf(columns: readonly FileColumn[], kind?: string): ReadonlySet<number> {
  const preset = kind === undefined ? recognise(presets(), columns)[0]?.preset : presetNamed(kind);
  return preset ? secretsOfKind(preset, columns) : new Set();
}

function secretsOfKind(preset: Preset, columns: readonly FileColumn[]): ReadonlySet<number> {
  const secret = new Set(
    preset.columns
      .filter(({ to }) => to.some((place) => isSecretPlace(preset, place)))
      .flatMap(({ headers }) => headers.map(headerForm)),
  );
  return new Set(columns.filter(({ name }) => secret.has(headerForm(name))).map(({ at }) => at));
}

/** The columns when the file is read with this preset, which decides which columns hold secrets. */
export const columnsAs = <C extends FileColumn>(preset: Preset, columns: readonly C[]): C[] =>
  markSecrets(
    columns.map(({ isSecret: _, ...column }) => column as C),
    undefined,
    secretsOfKind(preset, columns),
  );

/** Whether this preset hides other columns than those hidden when the file was read. */
export const hidesOthers = (preset: Preset, columns: readonly FileColumn[]): boolean =>
  columnsAs(preset, columns).some(({ isSecret }, at) => isSecret !== columns[at]?.isSecret);
