import { type Action, type AnyEntity, isState } from '#engine/entity/entity.ts';
import { STANDARD_FIELDS } from '#engine/lists/columns.ts';
import type { Field } from '#engine/kinds/field.ts';
import { isGiven } from './stepValue.ts';

/** Whether rules may be made for a noun: not for what only people may change, with a fresh proof of who they are. */
export const isRuled = (noun: AnyEntity): boolean => !noun.internal && !noun.stepUp && !noun.ledger;

/** The fields a rule may set. A state is reached by its actions. */
export const settable = (noun: AnyEntity): ReadonlyMap<string, Field> =>
  new Map(
    Object.entries<Field>(noun.fields).filter(
      ([key, field]) => isGiven(field) && !isState(noun, key) && key !== noun.kindField,
    ),
  );

/** The fields of a noun that hold days or moments, its standard ones among them. */
export const dated = (noun: AnyEntity): ReadonlyMap<string, Field> =>
  new Map(
    [...Object.entries<Field>(noun.fields), ...Object.entries(STANDARD_FIELDS)].filter(
      ([, { kind }]) => kind === 'day' || kind === 'moment',
    ),
  );

/** The fields of tags. */
export const tagged = (noun: AnyEntity): ReadonlyMap<string, Field> =>
  new Map([...settable(noun)].filter(([, { kind }]) => kind === 'tags'));

/** The actions a rule may do: those that ask for nothing, neither a proof nor words nor a person. */
export const doable = (noun: AnyEntity): ReadonlyMap<string, Action> =>
  new Map(
    Object.entries<Action>(noun.actions ?? {}).filter(
      ([, { stepUp, sessionOnly, input }]) =>
        !stepUp &&
        !sessionOnly &&
        Object.values(input ?? {}).every((field) => field.optional === true || field.default !== undefined),
    ),
  );

/** The fields whose values a text may name. */
export const nameable = (noun: AnyEntity): ReadonlyMap<string, Field> =>
  new Map(
    Object.entries<Field>(noun.fields).filter(
      ([, { kind }]) => !['secret', 'rows', 'lines', 'file', 'files'].includes(kind),
    ),
  );
