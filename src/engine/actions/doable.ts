import type { AnyEntity } from '../entity/entity.ts';
import { type Action, movedStates } from '../entity/states.ts';
import type { Field } from '../kinds/field.ts';
import { inSentence } from '../entity/inSentence.ts';

/** An action of a noun with its name, as offered for one record. */
export interface Doable {
  readonly name: string;
  readonly action: Action;
  /** Whether it opens a dialog first, for input or for confirmation. */
  readonly asks: boolean;
}

/** The actions available for a record in its present state and with the user's permissions, the main action first. */
export function doable(
  entity: AnyEntity,
  row: Readonly<Record<string, unknown>>,
  may: readonly string[],
): readonly Doable[] {
  if (row.archivedAt !== null && row.archivedAt !== undefined) return [];
  return Object.entries<Action>(entity.actions ?? {})
    .filter(([name, action]) => may.includes(action.permission ?? `${entity.name}.${name}`))
    .filter(([, action]) => {
      const states = movedStates(entity, action);
      return !action.from || (states !== undefined && action.from.includes(String(row[states.field])));
    })
    .map(([name, action]) => ({
      name,
      action,
      asks: action.confirm !== undefined || askedInputs(action).length > 0,
    }))
    .sort((one, other) => weight(one.action) - weight(other.action));
}

/** The input fields that a dialog shows before an action runs. */
export const askedInputs = ({ input = {}, unasked = [] }: Action): readonly (readonly [string, Field])[] =>
  Object.entries<Field>(input).filter(([key]) => !unasked.includes(key));

const weight = ({ tone }: Action): number => (tone === 'main' ? 0 : tone === 'danger' ? 2 : 1);

/** The message after an action is done. */
export const doneWords = ({ done }: Action, title: string): string => `${title}: ${inSentence(done)}`;
