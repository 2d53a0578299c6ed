import type { ActionsOf, AnyEntity, Draft, Patch, Row } from '../entity/entity.ts';
import type { Field, Fields, ValueOf } from '../kinds/field.ts';
import type { Operator } from '../kinds/kind.ts';
import { type Condition, type ListQuery, type Page, writeQuery } from '../lists/query.ts';
import { api } from '../http/client.web.ts';

/** A record as the server answers it: the row, the names of what it refers to, and what this person may do with it. */
export interface Answer<E> {
  readonly row: Row<E>;
  readonly refs: Page<Row<E>>['refs'];
  readonly may: readonly string[];
  /** What of that the record refuses now, `archive` or an action, each with the reason. */
  readonly cannot?: Readonly<Record<string, string>>;
  readonly warnings?: readonly string[];
}

/** What a list of this noun is asked; every name and value is checked against its declaration. */
export interface Wanted<E> {
  readonly q?: string;
  /** `{ customerId: 12, status: ['in_use', 'spare'], roles: { filled: [] } }`, joined by and. */
  readonly where?: { readonly [K in keyof FieldsOf<E>]?: Filter<FieldsOf<E>[K]> };
  /** First by the first; `-` for descending. */
  readonly sort?: readonly (Sortable<E> | `-${Sortable<E>}`)[];
  readonly archived?: ListQuery['archived'];
  readonly size?: number;
  readonly page?: number;
  readonly cursor?: string;
}

type FieldsOf<E> = E extends { readonly fields: infer F extends Fields } ? F : never;
type Sortable<E> = (keyof FieldsOf<E> & string) | 'id' | 'createdAt' | 'updatedAt';
/** One of its values, several of which one must be met, or an operator with its values. */
type Filter<F extends Field> = Single<F> | readonly Single<F>[] | { readonly [O in Operator]?: readonly Plain[] };
type Single<F extends Field> = Extract<ElementOf<NonNullable<ValueOf<F>>>, Plain>;
type ElementOf<T> = T extends readonly (infer Part)[] ? Part : T;
type Plain = string | number | boolean;

/** The record a change was made on: whoever saved it meanwhile is not overwritten. */
export interface Seen {
  readonly id: number;
  readonly version: number;
}
type ActionOf<E> = keyof ActionsOf<E> & string;
type Signalled = { readonly signal?: AbortSignal };

/**
 * The API of one noun, typed by its declaration; nothing is generated:
 * `await records(site).list({ where: { customerId: 12 }, sort: ['-isPrimary', 'name'] })`.
 * Every function throws an `ApiError` for an answer that is not a success.
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
    /** Every row there is, page after page: for what a person can look at in one piece. */
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
    /** Puts it away; `restore` brings it back. */
    archive: ({ id, version }: Seen): Promise<Answer<E>> => change('POST', `${base}/${id}/archive`, { version }),
    restore: ({ id, version }: Seen): Promise<Answer<E>> => change('POST', `${base}/${id}/restore`, { version }),
    act: ({ id, version }: Seen, action: ActionOf<E>, input: Readonly<Record<string, unknown>> = {}) =>
      change('POST', `${base}/${id}/actions/${action}`, { ...input, version }),
  };
}

/** As many rows as the server gives in one answer. */
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
