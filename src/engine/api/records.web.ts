import type { ActionsOf, AnyEntity, Draft, Patch, Row } from '../entity/entity.ts';
import type { Field, Fields, ValueOf } from '../kinds/field.ts';
import type { Operator } from '../kinds/kind.ts';
import { type Condition, type ListQuery, type Page, writeQuery } from '../lists/query.ts';
import { api } from '../http/client.web.ts';

/** A record as the server returns it: the row, the names of referenced records, and the actions that the user may take. */
export interface Answer<E> {
  readonly row: Row<E>;
  readonly refs: Page<Row<E>>['refs'];
  readonly may: readonly string[];
  /** Actions that the record's state prevents, `archive` or others, each with the reason. */
  readonly cannot?: Readonly<Record<string, string>>;
  readonly warnings?: readonly string[];
}

/** The query of a noun's list. All names and values are type-checked against its declaration. */
export interface Wanted<E> {
  readonly q?: string;
  /** `{ customerId: 12, status: ['in_use', 'spare'], roles: { filled: [] } }`, joined by "and". */
  readonly where?: { readonly [K in keyof FieldsOf<E>]?: Filter<FieldsOf<E>[K]> };
  /** In order of priority; `-` for descending. */
  readonly sort?: readonly (Sortable<E> | `-${Sortable<E>}`)[];
  readonly archived?: ListQuery['archived'];
  readonly size?: number;
  readonly page?: number;
  readonly cursor?: string;
}

type FieldsOf<E> = E extends { readonly fields: infer F extends Fields } ? F : never;
type Sortable<E> = (keyof FieldsOf<E> & string) | 'id' | 'createdAt' | 'updatedAt';
/** A value, several alternative values, or an operator with its values. */
type Filter<F extends Field> = Single<F> | readonly Single<F>[] | { readonly [O in Operator]?: readonly Plain[] };
type Single<F extends Field> = Extract<ElementOf<NonNullable<ValueOf<F>>>, Plain>;
type ElementOf<T> = T extends readonly (infer Part)[] ? Part : T;
type Plain = string | number | boolean;

/** The record version that the change is based on, so that another user's save is not overwritten. */
export interface Seen {
  readonly id: number;
  readonly version: number;
}
type ActionOf<E> = keyof ActionsOf<E> & string;
type Signalled = { readonly signal?: AbortSignal };

/**
 * The API of one noun, typed by its declaration without generated code: `await records(site).list({ where: {
 * customerId: 12 }, sort: ['-isPrimary', 'name'] })`. Every function throws an `ApiError` for an answer that is not a
 * success.
 */
export function records<const E extends AnyEntity>(entity: E) {
  const base = `/api/v1/${entity.path}`;
  const change = (method: 'POST' | 'PATCH', path: string, body: object): Promise<Answer<E>> =>
    api<Answer<E>>(path, { method, body });
  const list = (wanted: Wanted<E> = {}, ask: Signalled = {}): Promise<Page<Row<E>>> => {
    const asked = writeQuery(queryOf(wanted));
    return api<Page<Row<E>>>(asked ? `${base}?${asked}` : base, ask);
  };
  return {
    /** One page. */
    list,
    /** All rows, fetched page by page, for lists that are short enough to view as a whole. */
    all: async (wanted: Omit<Wanted<E>, 'page' | 'cursor' | 'size'> = {}, ask: Signalled = {}): Promise<Row<E>[]> => {
      const rows: Row<E>[] = [];
      let cursor: string | undefined;
      do {
        const page: Page<Row<E>> = await list({ ...wanted, size: MOST, ...(cursor ? { cursor } : {}) }, ask);
        rows.push(...page.rows);
        cursor = page.next;
      } while (cursor);
      return rows;
    },
    get: (id: number, ask: Signalled = {}): Promise<Answer<E>> => api<Answer<E>>(`${base}/${id}`, ask),
    create: (draft: Draft<E>): Promise<Answer<E>> => change('POST', base, draft),
    change: ({ id, version }: Seen, set: Patch<E>): Promise<Answer<E>> =>
      change('PATCH', `${base}/${id}`, { ...set, version }),
    /** Archives a record; `restore` undoes it. */
    archive: ({ id, version }: Seen): Promise<Answer<E>> => change('POST', `${base}/${id}/archive`, { version }),
    restore: ({ id, version }: Seen): Promise<Answer<E>> => change('POST', `${base}/${id}/restore`, { version }),
    act: ({ id, version }: Seen, action: ActionOf<E>, input: Readonly<Record<string, unknown>> = {}) =>
      change('POST', `${base}/${id}/actions/${action}`, { ...input, version }),
  };
}

/** The maximum number of rows per answer. */
const MOST = 200;

function queryOf<E>({ where = {}, sort = [], ...rest }: Wanted<E>): Partial<ListQuery> {
  return {
    ...rest,
    where: Object.entries(where).flatMap(([field, filter]) => conditionsOf(field, filter)),
    sort: sort.map((part) => (part.startsWith('-') ? { field: part.slice(1), down: true } : { field: part })),
  };
}

function conditionsOf(field: string, filter: unknown): Condition[] {
  if (Array.isArray(filter) || typeof filter !== 'object' || filter === null)
    return [{ field, op: 'is', values: [filter].flat().map(String) }];
  return Object.entries(filter).map(([op, values]) => ({
    field,
    op: op as Operator,
    values: (values as readonly Plain[]).map(String),
  }));
}
