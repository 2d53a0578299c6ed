import { type Field, labelOf } from '../kinds/field.ts';
import { idOfLine, linesIn } from '../kinds/lines/lines.ts';
import type { FormField, Values } from './formValues.ts';

/** A field that two users changed, with both values. */
export interface ContestedField extends FormField {
  readonly mine: unknown;
  readonly theirs: unknown;
}

const WORDS: Field = { kind: 'text' };

/** A field that both changed, a value of a line (`lines.5.quantity`), or a line that one of them removed (`lines.5`). */
export function contestedField(
  key: string,
  fields: readonly FormField[],
  { mine, theirs }: { readonly mine: Values; readonly theirs: Values },
): ContestedField | null {
  const whole = fields.find((each) => each.key === key);
  if (whole) return { ...whole, mine: mine[key], theirs: theirs[key] };
  const [name = '', id, column] = key.split('.');
  const field = fields.find((each) => each.key === name)?.field;
  if (!field) return null;
  const lineIn = (values: Values) => {
    const all = linesIn(values[name]);
    const at = all.findIndex((line) => String(idOfLine(line)) === id);
    return { line: all[at], place: at + 1 };
  };
  const [own, other] = [lineIn(mine), lineIn(theirs)];
  const label = `${field.owned?.label ?? 'Line'} ${own.place || other.place}`;
  const of = column === undefined ? undefined : field.of?.[column];
  if (column !== undefined && of)
    return {
      key,
      label: `${label}: ${labelOf(column, of).toLowerCase()}`,
      field: of,
      mine: own.line?.[column],
      theirs: other.line?.[column],
    };
  const said = ({ line }: typeof own): string => (line ? `${firstText(line, field)} (changed)` : 'Removed');
  return { key, label, field: WORDS, mine: said(own), theirs: said(other) };
}

/** The first text of a line, which identifies it for users. */
const firstText = (line: Values, { of = {} }: Field): string => {
  const key = Object.keys(of).find((each) => of[each]?.kind === 'text' && line[each]);
  return key === undefined ? 'Kept' : String(line[key]);
};
