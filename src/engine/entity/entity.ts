import type { LineClass } from './lineClass.ts';
import { labelOfNoun } from './nounIndex.ts';
import type { NounFacts } from './nounFacts.ts';
import { type Field, type Fields, isRequired, type ValueOf } from '../kinds/field.ts';
import type { Tone } from '../parts/tones.ts';

/** One place a record can be in its life. */
export interface State {
  readonly label: string;
  readonly tone: Tone;
  /** No action leads out of it. */
  readonly final?: boolean;
  /** Left out of search and pickers unless asked for, like an archived record. */
  readonly retired?: boolean;
  /** The product puts records into it; no action of people leads there. */
  readonly byItself?: true;
  /** Records in it are not edited: their page has no Edit. */
  readonly fixed?: true;
}

/** A field whose values are the places of a life, and what each is called. */
export interface States {
  readonly field: string;
  readonly table: Readonly<Record<string, State>>;
}

/**
 * Something a person does to a record beyond saving its fields. With `from` and `to` it is a transition of the
 * state field; without, it may be done in any state. Of several outcomes in `to` its handler answers which.
 */
export interface Action {
  readonly label: string;
  /** What the log says when it was done: "Activated". */
  readonly done: string;
  /** What a record's history says after a name: "put this on hold". `done` with "this" behind it unless given. */
  readonly told?: string;
  /** What it lets somebody do, with `*` for the records: "Put * on the bench". The label with the noun behind it unless given. */
  readonly does?: string;
  readonly from?: readonly string[];
  readonly to?: string | readonly string[];
  /** The state field it is about, where a noun has two: that of `states` unless given. */
  readonly moves?: string;
  /** Defaults to `<entity>.<action>`. */
  readonly permission?: string;
  /** What is asked before it is done: one dialog, one schema, one body. */
  readonly input?: Fields;
  /** Inputs that programs and own screens give, and no dialog asks for. */
  readonly unasked?: readonly string[];
  /** A sentence for the dialog; an action without input and without this is done at once. */
  readonly confirm?: string;
  readonly tone?: 'main' | 'plain' | 'danger';
  /** Only within 15 minutes of a proof of who this is: a password, a code, a passkey. */
  readonly stepUp?: boolean;
  /** Only for people: a program with a token is refused. What asks for a proof is for people anyway. */
  readonly sessionOnly?: boolean;
}

/** Fields that no two records may have alike together; where one of them is empty, others may be too. */
export interface Unique {
  /** In one table. The others narrow the last: a refusal stands there, and its case is ignored. */
  readonly fields: readonly string[];
  /** Among records that are not archived. */
  readonly where?: 'kept';
  /** What the refusal says: `{cidr} is already in this address space[ as {holder.name}].` */
  readonly message?: string;
  /** Its code, where it is not the last field’s `…_taken`. */
  readonly code?: string;
}

export interface Section {
  readonly title: string;
  readonly about?: string;
  readonly fields: readonly string[];
  /** A form shows it as one line until it is wanted; where a noun has essentials, every section is. */
  readonly folded?: true;
}

/** By field: the values others must have, each one of those listed. */
export type OnlyWhen<F extends Fields> = {
  readonly [K in keyof NoInfer<F>]?: { readonly [C in keyof NoInfer<F>]?: readonly ValueOf<NoInfer<F>[C]>[] };
};

/**
 * Who may see which rows: those of assigned customers, those of assigned suppliers, one's own, those about a record that
 * one may see, or all (with the reason). What is about a record of any noun keeps in its own fields which noun that is
 * and whose the record is; where `readers` names users, nobody else sees the row.
 */
export type Scope =
  | {
      readonly by: 'customer';
      readonly field: string;
      readonly and?: readonly Narrowing[];
      /** The field (`anyRefs`) of users, groups and customers that see a record of a customer they do not see. */
      readonly or?: string;
    }
  | { readonly by: 'supplier'; readonly field: string }
  | { readonly by: 'own'; readonly field: string }
  | {
      readonly by: 'record';
      readonly noun: string;
      readonly customer: string;
      readonly supplier: string;
      readonly readers: string;
    }
  | { readonly by: 'none'; readonly because: string };

/**
 * What narrows the rows of a scope further, by a field that may be blank: the assigned suppliers, or the users and groups
 * a record names (`anyRefs`), of which the reader must be one. To others the record does not exist.
 */
export type Narrowing =
  | { readonly by: 'supplier'; readonly field: string }
  | {
      readonly by: 'groups';
      readonly field: string;
      /** Holders of this permission are not narrowed. */
      readonly unless?: string;
      /** What a log calls a record that its reader cannot see: “Private” makes “Private job J12”. */
      readonly hiddenAs: string;
    };

export type Actions = Readonly<Record<string, Action>>;

export interface Facts<F extends Fields, A extends Actions = Actions> extends NounFacts {
  /** Singular, as in "New customer". Humanised from the name unless given. */
  readonly label?: string;
  readonly plural: string;
  /** Addresses of screens and of the API: `customers` → /customers and /api/v1/customers. */
  readonly path: string;
  /** Screens live under /customer/{customerId}/… and every row belongs to one customer. */
  readonly underCustomer?: boolean;
  /** The noun whose table, id and core fields this one shares; its own table holds only what is particular. */
  readonly base?: AnyEntity;
  readonly scope: Scope;
  readonly fields: F;
  /** The field or fields that name a record everywhere. */
  readonly title: readonly string[];
  /** What stands beside the name in search results and pickers. */
  readonly subtitle?: readonly string[];
  readonly columns: readonly string[];
  /** First sort of the list; `-` before the field for descending. */
  readonly sort?: string;
  readonly sections?: readonly Section[];
  /** The fields most people fill in: a form begins with these and folds its sections. Without, every section is open. */
  readonly essentials?: readonly string[];
  /** Fields that mean something only while others have one of these values; forms leave them out otherwise. */
  readonly onlyWhen?: OnlyWhen<F>;
  readonly states?: States;
  /** Further lives beside the first, as being paid is beside being delivered. No state is called as one of another life. */
  readonly moreStates?: readonly States[];
  readonly actions?: A;
  /** Panels of the show page, as routes: `ip-address/create`. */
  readonly panels?: readonly string[];
  /** What an empty list says: what belongs here, and why it helps. */
  readonly empty?: readonly [what: string, why: string];
  /** Name of the lucide icon. */
  readonly icon?: string;
  /** The class of its lines in the log, where it is about access or about the product itself. */
  readonly logClass?: LineClass;
  /** Left out of the global search. */
  readonly unsearched?: boolean;
  /** No screens or address of its own; reached only through other nouns' code. */
  readonly internal?: boolean;
  /** Never put away and never removed: its states say when it is over. */
  readonly permanent?: boolean;
  /** Its rows are only ever added, by `append`: no form, no change, no copy in the log, not in the search. */
  readonly ledger?: true;
  /** Every change of it asks for a fresh proof of who this is, and no file brings it in. */
  readonly stepUp?: true;
  /** Custom fields an administrator adds. */
  readonly extra?: boolean;
  /** On a base: the field that holds the name of the derived noun a row is. */
  readonly kindField?: string;
  /** What no two records may share; what one field says alone, it says itself. */
  readonly unique?: readonly Unique[];
  /** What an import finds an existing record by, strongest first; a field’s key stands for that field alone. */
  readonly matchBy?: readonly (string | Telling)[];
}

/** Fields that tell one record from another, within the customer whose they are. */
export interface Telling {
  /** All must be the same, and the first must be said. */
  readonly fields: readonly string[];
  /** The form in which they are compared, where it does not follow from their kind: one that an area registers. */
  readonly form?: string;
  /** Of a field of rows: the cells that are one identifier together, each with its form. Any of the rows may be it. */
  readonly cells?: Readonly<Record<string, string>>;
  /** Records are the same only where this field is; the customer’s unless another is named. */
  readonly within?: string;
  /** An identifier is one thing’s alone: found only at another customer, the row is refused rather than stored twice. */
  readonly alone?: true;
  /** Where both sides know this field, it must be the same too. */
  readonly settles?: string;
}

export interface Entity<N extends string = string, F extends Fields = Fields, A extends Actions = Actions>
  extends Omit<Facts<F, A>, 'label'> {
  readonly name: N;
  readonly label: string;
}
/** Any declared noun, its field types forgotten. */
export type AnyEntity = Entity;

/** What every row carries beside its declared fields. */
// A type, not an interface: rows are handed on as records of values, and interfaces have no index.
export type Standard = {
  readonly id: number;
  readonly version: number;
  readonly createdAt: string;
  readonly createdBy: number | null;
  readonly updatedAt: string;
  readonly archivedAt: string | null;
  /** Values of custom fields by their key. */
  readonly extra: Readonly<Record<string, unknown>>;
};
export const STANDARD = ['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'archivedAt', 'extra'] as const;

type MayBeLeftOut<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, infer O, infer D>
    ? O extends true
      ? K
      : D extends true
        ? K
        : never
    : never;
}[keyof F];

/** A stored record. */
export type Row<E> = E extends { readonly fields: infer F extends Fields }
  ? { readonly [K in keyof F]: ValueOf<F[K]> } & Standard
  : never;
/** What creating one takes. */
export type Draft<E> = E extends { readonly fields: infer F extends Fields }
  ? { [K in Exclude<keyof F, MayBeLeftOut<F>>]: ValueOf<F[K]> } & { [K in MayBeLeftOut<F>]?: ValueOf<F[K]> } & {
      extra?: Record<string, unknown>;
    }
  : never;
/** What changing one takes: only the fields that change. */
export type Patch<E> = E extends { readonly fields: infer F extends Fields }
  ? { [K in keyof F]?: ValueOf<F[K]> } & { extra?: Record<string, unknown> }
  : never;

/** What may be set on a record: any of its fields, those that only the product sets among them. */
export type Settable<E> = E extends { readonly fields: infer F extends Fields }
  ? string extends keyof F
    ? Record<string, unknown>
    : { -readonly [K in keyof F]?: ValueOf<F[K]> } & { -readonly [K in keyof Standard]?: Standard[K] }
  : never;
/** A record on its way to being stored: without an id as long as it is new. */
export type Unstored<E> = E extends { readonly fields: infer F extends Fields }
  ? { -readonly [K in keyof F]: ValueOf<F[K]> } & { -readonly [K in Exclude<keyof Standard, 'id'>]: Standard[K] } & {
      id?: number;
    }
  : never;
/** The declared actions of a noun, by name. */
export type ActionsOf<E> = E extends { readonly actions?: infer A } ? NonNullable<A> : never;
/** What an action asks for, as its handler is given it. */
export type InputOf<A> = A extends { readonly input: infer I extends Fields }
  ? { readonly [K in keyof I]: ValueOf<I[K]> }
  : Readonly<Record<never, never>>;

/**
 * Declares a noun. Facts only: no query, no component, no function that needs either.
 *
 * @throws when a fact contradicts another: an unknown column, a title that is no field, a state that no action reaches
 */
export function entity<const N extends string, F extends Fields, const A extends Actions = Record<never, never>>(
  name: N,
  facts: Facts<F, A>,
): Entity<N, F, A> {
  const kept = facts.ledger ? { permanent: true, unsearched: true } : {};
  const made = { ...facts, ...kept, name, label: facts.label ?? labelOfNoun(name) };
  for (const complaint of complaints(made)) throw new Error(`${name}: ${complaint}`);
  return made;
}

type Lives = Pick<AnyEntity, 'states' | 'moreStates'>;

/** The lives of a noun, the first and main one first. */
export const statesOf = ({ states, moreStates = [] }: Lives): readonly States[] =>
  states ? [states, ...moreStates] : [];

/** Whether a field says where records are in a life: then it is moved by actions. */
export const isState = (entity: Lives, key: string): boolean => statesOf(entity).some(({ field }) => field === key);

/** The life that an action is about. */
export const lifeOf = (entity: Lives, { moves }: Pick<Action, 'moves'>): States | undefined =>
  statesOf(entity).find(({ field }) => moves === undefined || field === moves);

/** The life that a state belongs to. */
export const lifeWith = (entity: Lives, state: string): States | undefined =>
  statesOf(entity).find(({ table }) => Object.hasOwn(table, state));

/** Every state of a noun, of whichever of its lives. */
export const statesByName = (entity: Lives): Readonly<Record<string, State>> =>
  Object.fromEntries(statesOf(entity).flatMap(({ table }) => Object.entries(table)));

/** The states an action may lead to; none where it leaves the state as it is. */
export const outcomesOf = ({ to }: Pick<Action, 'to'>): readonly string[] => [to ?? []].flat();

/** What a noun’s records are told apart by, the short form written out. */
export const tellingsOf = ({ matchBy = [] }: Pick<AnyEntity, 'matchBy'>): readonly Telling[] =>
  matchBy.map((each) => (typeof each === 'string' ? { fields: [each] } : each));

/** Everything wrong with a declaration, in words its author understands. */
function* complaints(made: AnyEntity): Generator<string> {
  const known = new Set<string>([...Object.keys(made.fields), ...STANDARD]);
  for (const key of Object.keys(made.fields))
    if ((STANDARD as readonly string[]).includes(key)) yield `“${key}” is a standard field`;
  const named = [
    ...made.title,
    ...(made.subtitle ?? []),
    ...made.columns,
    ...(made.sections ?? []).flatMap((section) => section.fields),
    ...(made.essentials ?? []),
    ...Object.entries(made.onlyWhen ?? {}).flatMap(([key, when]) => [key, ...Object.keys(when ?? {})]),
    ...tellingsOf(made).flatMap(({ fields, within, settles }) => [...fields, within, settles]),
    ...(made.unique ?? []).flatMap(({ fields }) => fields),
    ...('field' in made.scope ? [made.scope.field] : []),
    ...(made.scope.by === 'record'
      ? [made.scope.noun, made.scope.customer, made.scope.supplier, made.scope.readers]
      : []),
    ...(made.scope.by === 'customer' ? (made.scope.and ?? []).map(({ field }) => field) : []),
    ...(made.scope.by === 'customer' && made.scope.or ? [made.scope.or] : []),
    ...(made.sort ? [made.sort.replace(/^-/, '')] : []),
    ...Object.keys(made.example?.fields ?? {}),
  ];
  for (const key of named) if (key !== undefined && !known.has(key)) yield `“${key}” is not a field of the noun`;
  for (const key of tellingsOf(made).flatMap(({ fields }) => fields))
    if (made.base && !made.base.fields[key]) yield `“${key}” is not a field of the base noun, which lists its records`;
  for (const { fields, where } of made.unique ?? [])
    if (made.base && (where === 'kept' || fields.some((key) => made.base?.fields[key])))
      yield `“${fields.join(', ')}” cannot be unique, because two tables store it and no index covers both`;
  if (made.ledger) yield* ledgerComplaints(made);
  yield* formComplaints(made);
  yield* stateComplaints(made);
}

/** What is never changed has nothing that changes it. */
function* ledgerComplaints({ actions = {}, states, base, menu, extra }: AnyEntity): Generator<string> {
  if (Object.keys(actions).length > 0 || states)
    yield 'rows of a ledger do not change, so they have no states or actions';
  if (extra) yield 'rows of a ledger have no custom fields';
  if (base) yield 'a ledger has a table of its own';
  if (menu) yield 'a ledger has no form, so its area lists its screens: `readScreensOf`';
}

/** A form that hides what must be filled in cannot be saved. */
function* formComplaints({ fields, essentials, onlyWhen = {}, sections = [] }: AnyEntity): Generator<string> {
  const required = Object.entries<Field>(fields).filter(
    ([key, field]) => !field.readOnly && isRequired(field) && key !== 'customerId',
  );
  for (const [key] of required) {
    if (essentials && !essentials.includes(key)) yield `“${key}” is required, so it is one of the essentials`;
    if (!essentials && sections.some((section) => section.folded && section.fields.includes(key)))
      yield `“${key}” is required, so its section cannot be folded`;
    if (onlyWhen[key]) yield `“${key}” is required, so it cannot depend on other fields`;
  }
  for (const [key, when] of Object.entries(onlyWhen))
    for (const [other, values] of Object.entries(when ?? {})) {
      const options = fields[other]?.options;
      const unknown = options && (values ?? []).find((value) => !Object.hasOwn(options, String(value)));
      if (unknown !== undefined) yield `“${key}” depends on “${String(unknown)}”, which “${other}” does not offer`;
    }
}

function* stateComplaints(made: AnyEntity): Generator<string> {
  const actions = Object.entries<Action>(made.actions ?? {});
  for (const [key, action] of actions)
    if ((action.from || action.to || action.moves) && !lifeOf(made, action))
      yield `action “${key}” moves a state that is not declared`;
  const named = statesOf(made).flatMap(({ table }) => Object.keys(table));
  for (const key of named.filter((each, at) => named.indexOf(each) < at)) yield `two lives have a state “${key}”`;
  for (const life of statesOf(made))
    yield* lifeComplaints(
      made,
      life,
      actions.filter(([, action]) => lifeOf(made, action) === life),
    );
}

function* lifeComplaints(
  made: AnyEntity,
  states: States,
  actions: readonly (readonly [string, Action])[],
): Generator<string> {
  if (!made.fields[states.field]) yield `the state field “${states.field}” is not declared`;
  const first = made.fields[states.field]?.default;
  const reached = new Set([first, ...actions.flatMap(([, action]) => outcomesOf(action))]);
  for (const [key, action] of actions)
    for (const state of [...(action.from ?? []), ...outcomesOf(action)])
      if (!states.table[state]) yield `action “${key}” refers to the unknown state “${state}”`;
  for (const [key, state] of Object.entries(states.table)) {
    if (!reached.has(key) && !state.byItself) yield `no action leads to the state “${key}”`;
    const leaves = actions.some(([, action]) => action.to && (action.from ?? [key]).includes(key));
    if (!leaves && !state.final) yield `nothing leads out of the state “${key}” and it is not final`;
  }
}
