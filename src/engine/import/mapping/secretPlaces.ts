import { type FileColumn, headerForm } from '../reading/headers.ts';
import { markSecrets } from '../reading/secretColumns.rules.ts';
import { isSecretPlace } from './isSecretPlace.ts';
import { recognise } from './mapping.ts';
import type { Preset } from './preset.ts';
import { presetNamed, presets } from './presets.ts';

/**
 * Columns that a kind of file takes to a field of secrets, whatever they are called: notes beside passwords are one. They
 * are known before a row is read, so that nothing of them is kept in clear.
 * @param kind the kind that a user chose; otherwise the likeliest one
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

/** The columns as they are when the file is read as this kind: which of them hold secrets depends on it. */
export const columnsAs = <C extends FileColumn>(preset: Preset, columns: readonly C[]): C[] =>
  markSecrets(
    columns.map(({ isSecret: _, ...column }) => column as C),
    undefined,
    secretsOfKind(preset, columns),
  );

/** Whether a file that was read as one kind hides other columns when it is read as this one. */
export const hidesOthers = (preset: Preset, columns: readonly FileColumn[]): boolean =>
  columnsAs(preset, columns).some(({ isSecret }, at) => isSecret !== columns[at]?.isSecret);
