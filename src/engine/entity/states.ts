import type { Fields } from '../kinds/field.ts';
import type { Tone } from '../parts/tones.ts';

/** One state of a record. */
export interface State {
  readonly label: string;
  readonly tone: Tone;
  /** No action leads out of it. */
  readonly final?: boolean;
  /** Left out of search and pickers unless asked for, like an archived record. */
  readonly retired?: boolean;
  /** Only the product moves records into this state; no user action does. */
  readonly automatic?: true;
  /** Records in this state cannot be edited: their page has no Edit button. */
  readonly fixed?: true;
}

/** A field whose values are states, and the label and tone of each state. */
export interface States {
  readonly field: string;
  readonly table: Readonly<Record<string, State>>;
}

/**
 * An action on a record other than saving its fields. With `from` and `to` it is a transition of the state field;
 * otherwise it is available in any state. If `to` lists several outcomes, the handler returns one of them.
 */
export interface Action {
  readonly label: string;
  /** The text in the audit log: "Activated". */
  readonly done: string;
  /** The text after a user's name in the history: "put this on hold". Defaults to `done` followed by "this". */
  readonly told?: string;
  /** The text of its permission, with `*` for the records: "Put * on the bench". Defaults to the label and the noun. */
  readonly does?: string;
  readonly from?: readonly string[];
  readonly to?: string | readonly string[];
  /** The state field that it changes, for a noun with two. Defaults to the field of `states`. */
  readonly moves?: string;
  /** Defaults to `<entity>.<action>`. */
  readonly permission?: string;
  /** The input fields: one dialog, one schema, one body. */
  readonly input?: Fields;
  /** Inputs from programs and custom screens. A dialog asks for one only when a refusal has an error for it. */
  readonly unasked?: readonly string[];
  /** Inputs for which a refusal can offer a value: input → key of the value in the answer. One click runs with it. */
  readonly offers?: Readonly<Record<string, string>>;
  /** A question for the dialog. An action without this and without input runs at once. */
  readonly confirm?: string;
  readonly tone?: 'main' | 'plain' | 'danger';
  /** Only within 15 minutes of proof of identity: a password, a code or a passkey. */
  readonly stepUp?: boolean;
  /** Only for users: a request with an API token is refused. `stepUp` implies it. */
  readonly sessionOnly?: boolean;
}

export type Actions = Readonly<Record<string, Action>>;

/** The state fields of a noun. */
interface StateFields {
  readonly states?: States;
  /** Additional state fields, such as payment next to delivery. State names must be unique across all of them. */
  readonly moreStates?: readonly States[];
}

/** The state fields of a noun, the main one first. */
export const statesOf = ({ states, moreStates = [] }: StateFields): readonly States[] =>
  states ? [states, ...moreStates] : [];

/** Whether a field is a state field, which only actions change. */
export const isState = (entity: StateFields, key: string): boolean =>
  statesOf(entity).some(({ field }) => field === key);

/** The state field that an action changes. */
export const movedStates = (entity: StateFields, { moves }: Pick<Action, 'moves'>): States | undefined =>
  statesOf(entity).find(({ field }) => moves === undefined || field === moves);

/** The state field that has this state among its values. */
export const statesWith = (entity: StateFields, state: string): States | undefined =>
  statesOf(entity).find(({ table }) => Object.hasOwn(table, state));

/** All states of a noun, from all its state fields. */
export const statesByName = (entity: StateFields): Readonly<Record<string, State>> =>
  Object.fromEntries(statesOf(entity).flatMap(({ table }) => Object.entries(table)));

/** The states that an action may lead to. Empty if it does not change the state. */
export const outcomesOf = ({ to }: Pick<Action, 'to'>): readonly string[] => [to ?? []].flat();

interface Declared extends StateFields {
  readonly fields: Fields;
  readonly actions?: Actions;
}

/** What is wrong with the states and actions of a declaration. */
export function* stateComplaints(made: Declared): Generator<string> {
  const actions = Object.entries<Action>(made.actions ?? {});
  for (const [key, action] of actions)
    if ((action.from || action.to || action.moves) && !movedStates(made, action))
      yield `action “${key}” moves a state that is not declared`;
  const named = statesOf(made).flatMap(({ table }) => Object.keys(table));
  for (const key of named.filter((each, at) => named.indexOf(each) < at))
    yield `two state fields have a state “${key}”`;
  for (const each of statesOf(made))
    yield* complaintsOf(
      made,
      each,
      actions.filter(([, action]) => movedStates(made, action) === each),
    );
}

function* complaintsOf(
  { fields }: Declared,
  states: States,
  actions: readonly (readonly [string, Action])[],
): Generator<string> {
  if (!fields[states.field]) yield `the state field “${states.field}” is not declared`;
  const first = fields[states.field]?.default;
  const reached = new Set([first, ...actions.flatMap(([, action]) => outcomesOf(action))]);
  for (const [key, action] of actions)
    for (const state of [...(action.from ?? []), ...outcomesOf(action)])
      if (!states.table[state]) yield `action “${key}” refers to the unknown state “${state}”`;
  for (const [key, state] of Object.entries(states.table)) {
    if (!reached.has(key) && !state.automatic) yield `no action leads to the state “${key}”`;
    const leaves = actions.some(([, action]) => action.to && (action.from ?? [key]).includes(key));
    if (!leaves && !state.final) yield `nothing leads out of the state “${key}” and it is not final`;
  }
}
