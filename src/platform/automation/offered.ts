import type { AnyEntity } from '#engine/entity/entity.ts';
import { type Action, isState } from '#engine/entity/states.ts';
import { STANDARD_FIELDS } from '#engine/lists/columns.ts';
import type { Field } from '#engine/kinds/field.ts';
import { isGiven } from './stepValue.ts';

/** Whether a noun may have rules. Internal nouns, ledgers and nouns whose changes need re-authentication may not. */
export const isRuled = (noun: AnyEntity): boolean => !noun.internal && !noun.stepUp && !noun.ledger;

/** The fields a rule may set. States change only through actions. */
export const settable = (noun: AnyEntity): ReadonlyMap<string, Field> =>
  new Map(
    Object.entries<Field>(noun.fields).filter(
      ([key, field]) => isGiven(field) && !isState(noun, key) && key !== noun.kindField,
    ),
  );

/** The date and time fields of a noun, including its standard ones. */
export const dated = (noun: AnyEntity): ReadonlyMap<string, Field> =>
  new Map(
    [...Object.entries<Field>(noun.fields), ...Object.entries(STANDARD_FIELDS)].filter(
      ([, { kind }]) => kind === 'day' || kind === 'moment',
    ),
  );

/** The tag fields. */
export const tagged = (noun: AnyEntity): ReadonlyMap<string, Field> =>
  new Map([...settable(noun)].filter(([, { kind }]) => kind === 'tags'));

/** The actions that a rule may run: those without a required input and without a session check. */
export const doable = (noun: AnyEntity): ReadonlyMap<string, Action> =>
  new Map(
    Object.entries<Action>(noun.actions ?? {}).filter(
      ([, { stepUp, sessionOnly, input }]) =>
        !stepUp &&
        !sessionOnly &&
        Object.values(input ?? {}).every((field) => field.optional === true || field.default !== undefined),
    ),
  );

/** The fields that a text may use as placeholders. */
export const nameable = (noun: AnyEntity): ReadonlyMap<string, Field> =>
  new Map(
    Object.entries<Field>(noun.fields).filter(
      ([, { kind }]) => !['secret', 'rows', 'lines', 'file', 'files'].includes(kind),
    ),
  );
