import type { LineClass } from './lineClass.ts';
import { labelOfNoun } from './nounIndex.ts';
import type { NounFacts } from './nounFacts.ts';
import { type States, type Actions, stateComplaints } from './states.ts';
import { type Field, type Fields, isRequired, type ValueOf } from '../kinds/field.ts';

/** A combination of fields that must be unique. Records with an empty field among them are exempt. */
export interface Unique {
  /** Fields of one table. An error is shown at the last field, whose case is ignored. */
  readonly fields: readonly string[];
  /** Applies only to records that are not archived. */
  readonly where?: 'kept';
  /** The error message: `{cidr} is already in this address space[ as {holder.name}].` */
  readonly message?: string;
  /** The error code, unless it is `…_taken` with the name of the last field. */
  readonly code?: string;
}

export interface Section {
  readonly title: string;
  readonly about?: string;
  readonly fields: readonly string[];
  /** Forms show it as one line until the user opens it. If a noun has essentials, every section is folded. */
  readonly folded?: true;
}

/** By field: the values that other fields must have. Each must have one of its listed values. */
export type OnlyWhen<F extends Fields> = {
  readonly [K in keyof NoInfer<F>]?: { readonly [C in keyof NoInfer<F>]?: readonly ValueOf<NoInfer<F>[C]>[] };
};

/**
 * Decides who sees which rows: those of assigned customers, of assigned suppliers, the user's own rows, rows about a
 * record that the user may see, or all (with the reason). A row about a record stores the noun and the customer of that
 * record. If `readers` names users, only they see the row.
 */
export type Scope =
  | {
      readonly by: 'customer';
      readonly field: string;
      readonly and?: readonly Narrowing[];
      /** The field (`anyRefs`) of users, groups and customers that see a record outside their customer scope. */
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
 * Narrows the rows of a scope further by a field that may be blank: the assigned suppliers, or the users and groups
 * that a record names (`anyRefs`). For all other users the record does not exist.
 */
export type Narrowing =
  | { readonly by: 'supplier'; readonly field: string }
  | {
      readonly by: 'groups';
      readonly field: string;
      /** Holders of this permission see all rows. */
      readonly unless?: string;
      /** A flag of the row: while it is set, a blank field means that only holders of `unless` see the row. */
      readonly closedBy?: string;
      /** The log's name for a record that its reader cannot see: “Private” makes “Private job J12”. */
      readonly hiddenAs: string;
    };

export interface Facts<F extends Fields, A extends Actions = Actions> extends NounFacts {
  /** Singular, as in "New customer". Derived from the name by default. */
  readonly label?: string;
  readonly plural: string;
  /** Addresses of screens and of the API: `customers` → /customers and /api/v1/customers. */
  readonly path: string;
  /** Screens live under /customer/{customerId}/… and every row belongs to one customer. */
  readonly underCustomer?: boolean;
  /** The noun whose table, id and core fields this one shares. Its own table holds only the additional fields. */
  readonly base?: AnyEntity;
  readonly scope: Scope;
  readonly fields: F;
  /** The field or fields that form the title of a record. */
  readonly title: readonly string[];
  /** The fields shown next to the title in search results and pickers. */
  readonly subtitle?: readonly string[];
  readonly columns: readonly string[];
  /** First sort of the list; `-` before the field for descending. */
  readonly sort?: string;
  readonly sections?: readonly Section[];
  /**
   * The fields that most users fill in: forms show these first and fold the sections. Without them every section is
   * open.
   */
  readonly essentials?: readonly string[];
  /** Fields that apply only while other fields have one of these values. Otherwise forms hide them. */
  readonly onlyWhen?: OnlyWhen<F>;
  readonly states?: States;
  /** Additional state fields, such as payment next to delivery. State names must be unique across all of them. */
  readonly moreStates?: readonly States[];
  readonly actions?: A;
  /** Panels of the show page, as routes: `ip-address/create`. */
  readonly panels?: readonly string[];
  /** The text of an empty list: what belongs here, and why it helps. */
  readonly empty?: readonly [what: string, why: string];
  /** Name of the lucide icon. */
  readonly icon?: string;
  /** The class of its lines in the audit log, for nouns about access or the product. */
  readonly logClass?: LineClass;
  /** Left out of the global search. */
  readonly unsearched?: boolean;
  /** Has no screens or routes. Only the code of other nouns uses it. */
  readonly internal?: boolean;
  /** Never archived and never removed. A final state ends its use. */
  readonly permanent?: boolean;
  /** Rows are only added, with `append`. They have no form, changes, audit log or search entry. */
  readonly ledger?: true;
  /** Every change requires proof of identity, and imports are refused. */
  readonly stepUp?: true;
  /** Whether administrators may add custom fields. */
  readonly extra?: boolean;
  /** On a base noun: the field that holds the name of the derived noun. */
  readonly kindField?: string;
  /** Combinations of fields that must be unique. A single unique field is declared at the field. */
  readonly unique?: readonly Unique[];
  /** The keys by which an import finds an existing record, strongest first. A field key means that field alone. */
  readonly matchBy?: readonly (string | Telling)[];
}

/** Fields that identify a record within its customer. */
export interface Telling {
  /** All must match, and the first must have a value. */
  readonly fields: readonly string[];
  /** The registered form in which values are compared, if it does not follow from their kind. */
  readonly form?: string;
  /** For a field of rows: the cells that form one identifier together, each with its form. Any row may match. */
  readonly cells?: Readonly<Record<string, string>>;
  /** The field within which the identifier is unique. Defaults to the customer. */
  readonly within?: string;
  /** Only one record may have this identifier. A row whose identifier exists only at another customer is refused. */
  readonly alone?: true;
  /** If both sides have a value for this field, the values must match too. */
  readonly settles?: string;
}

export interface Entity<N extends string = string, F extends Fields = Fields, A extends Actions = Actions>
  extends Omit<Facts<F, A>, 'label'> {
  readonly name: N;
  readonly label: string;
}
/** Any declared noun, without its field types. */
export type AnyEntity = Entity;

/** The fields of every row in addition to the declared ones. */
// A type, because rows are passed as `Record`s and an interface has no index signature.
export type Standard = {
  readonly id: number;
  readonly version: number;
  readonly createdAt: string;
  readonly createdBy: number | null;
  readonly updatedAt: string;
  readonly archivedAt: string | null;
  /** Values of custom fields by key. */
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
/** The values for creating a record. */
export type Draft<E> = E extends { readonly fields: infer F extends Fields }
  ? { [K in Exclude<keyof F, MayBeLeftOut<F>>]: ValueOf<F[K]> } & { [K in MayBeLeftOut<F>]?: ValueOf<F[K]> } & {
      extra?: Record<string, unknown>;
    }
  : never;
/** The values for changing a record: only the fields that change. */
export type Patch<E> = E extends { readonly fields: infer F extends Fields }
  ? { [K in keyof F]?: ValueOf<F[K]> } & { extra?: Record<string, unknown> }
  : never;

/** The values that the product may set on a record, including read-only fields. */
export type Settable<E> = E extends { readonly fields: infer F extends Fields }
  ? string extends keyof F
    ? Record<string, unknown>
    : { -readonly [K in keyof F]?: ValueOf<F[K]> } & { -readonly [K in keyof Standard]?: Standard[K] }
  : never;
/** A record before it is stored. A new record has no id yet. */
export type Unstored<E> = E extends { readonly fields: infer F extends Fields }
  ? { -readonly [K in keyof F]: ValueOf<F[K]> } & { -readonly [K in Exclude<keyof Standard, 'id'>]: Standard[K] } & {
      id?: number;
    }
  : never;
/** The declared actions of a noun, by name. */
export type ActionsOf<E> = E extends { readonly actions?: infer A } ? NonNullable<A> : never;
/** The input of an action, in the form that its handler gets. */
export type InputOf<A> = A extends { readonly input: infer I extends Fields }
  ? { readonly [K in keyof I]: ValueOf<I[K]> }
  : Readonly<Record<never, never>>;

/**
 * Declares a noun. A declaration holds facts only, without queries, components or functions that need them.
 *
 * @throws if facts contradict each other: an unknown column, a title that is not a field, a state that no action
 * reaches
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

/** The keys by which a noun's records are matched, with the short form expanded. */
export const tellingsOf = ({ matchBy = [] }: Pick<AnyEntity, 'matchBy'>): readonly Telling[] =>
  matchBy.map((each) => (typeof each === 'string' ? { fields: [each] } : each));

/** All errors in a declaration, worded for its author. */
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

/** A ledger's rows never change, so it has no states, actions or other means of change. */
function* ledgerComplaints({ actions = {}, states, base, menu, extra }: AnyEntity): Generator<string> {
  if (Object.keys(actions).length > 0 || states)
    yield 'rows of a ledger do not change, so they have no states or actions';
  if (extra) yield 'rows of a ledger have no custom fields';
  if (base) yield 'a ledger has a table of its own';
  if (menu) yield 'a ledger has no form, so its area lists its screens: `readScreensOf`';
}

/** A form must not hide required fields, because it could not be saved. */
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
