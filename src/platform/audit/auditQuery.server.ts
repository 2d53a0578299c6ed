import * as z from 'zod';
import { type Binder, scopeClause } from '#engine/access/access.server.ts';
import { column } from '#engine/db/names.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { entities, findEntity } from '#engine/entity/registry.ts';
import { rootOf } from '#engine/entity/shape.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { seenByName } from './hiddenRecords.server.ts';

const id = z
  .string()
  .regex(/^\d{1,15}$/, 'Enter a number.')
  .transform(Number);
const word = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((text) => !text.includes('\0'), 'The text contains a character that is not valid.');

/** The filters of the log. An entry must match all of them. */
const auditQuery = z.strictObject({
  /** Days in the company’s time zone, both included. */
  from: z.iso.date('Enter a date such as 2026-11-20.').optional(),
  to: z.iso.date('Enter a date such as 2026-11-20.').optional(),
  /** ID of a user, or `product` for actions without a signed-in user. */
  who: z.union([z.literal('product').transform(() => null), id], 'Enter the number of a user, or product.').optional(),
  action: word(60).optional(),
  /** A noun, or another word such as `session`. */
  kind: word(60).optional(),
  /** A record: `customer:12`. */
  record: z
    .string()
    .regex(/^\w{1,60}:\d{1,15}$/, 'Enter a record such as customer:12.')
    .optional(),
  customer: id.optional(),
  field: word(80).optional(),
  request: word(80).optional(),
  session: id.optional(),
  ip: word(60).optional(),
  q: word(200).optional(),
  /** The end of the previous page. */
  after: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z_\d{1,15}$/, 'The position in the log is not valid.')
    .refine((place) => !Number.isNaN(Date.parse(place.split('_')[0] ?? '')), 'The position in the log is not valid.')
    .optional(),
});
export type AuditQuery = z.infer<typeof auditQuery>;

/** A place in the chain of seals. */
export const SEALED_PLACE = id;

const { after: _, ...narrowing } = auditQuery.shape;
const newerQuery = z.strictObject({ ...narrowing, since: SEALED_PLACE });
export type NewerQuery = z.infer<typeof newerQuery>;

/** The same filters, for entries sealed after a place in the chain. */
export const NEWER_QUERY = Object.keys(newerQuery.shape);

/** @throws 422 by field for values that are not valid */
export const readNewerQuery = (query: unknown): NewerQuery => shaped(newerQuery, query);

/** The names of the filters, for the API description. */
export const AUDIT_QUERY = Object.keys(auditQuery.shape);

/** @throws 422 by field for values that are not valid */
export const readAuditQuery = (query: unknown): AuditQuery => shaped(auditQuery, query);

/**
 * The requested entries that an actor may see, as a condition over `change_log l`. It leaves out customers outside the
 * actor's scope and nouns that the actor may not see.
 */
export function auditWhere(query: AuditQuery, actor: Actor, bind: Binder): string {
  const { from, to, who, action, kind, record, customer, field, request, session, ip, q, after } = query;
  const [noun = '', recordId = ''] = record?.split(':') ?? [];
  const [moment = '', last = ''] = after?.split('_') ?? [];
  const parts = [
    ...seenEntries(actor, bind),
    from && `l.at >= (${bind(from)}::date)::timestamp at time zone (select company_zone())`,
    to && `l.at < (${bind(to)}::date + 1)::timestamp at time zone (select company_zone())`,
    who === null ? 'l.actor_id is null' : who && `l.actor_id = ${bind(who)}`,
    action && `l.action = ${bind(action)}`,
    kind && `l.kind = ${bind(kind)}`,
    record && `l.entity = ${bind(rootName(noun))} and l.entity_id = ${bind(Number(recordId))}`,
    customer && `l.customer_id = ${bind(customer)}`,
    field && fieldClause(field, actor, bind),
    request && `l.request_id = ${bind(request)}`,
    session && `l.session_id = ${bind(session)}`,
    ip && `l.ip = ${bind(ip)}`,
    ...(q ? seenByName(actor, bind) : []),
    ...words(q).map((each) => `(l.title || ' ' || coalesce(l.note, '')) ilike ${bind(`%${each}%`)}`),
    after && `(l.at, l.id) < (${bind(moment)}::timestamptz, ${bind(Number(last))}::bigint)`,
  ];
  return parts.filter(Boolean).join(' and ') || 'true';
}

function* seenEntries(actor: Actor, bind: Binder): Generator<string> {
  const hidden = entities().filter((noun) => !may(actor.patterns, `${noun.name}.view`));
  if (hidden.length > 0) yield `l.kind <> all(${bind(hidden.map(({ name }) => name))}::text[])`;
  const { customers, suppliers } = actor;
  if (customers !== 'all') {
    const theirs = scopedBy('customer');
    // Entries without a customer are visible, unless records of their kind always belong to one.
    yield `(l.customer_id = any(${bind(customers)}::bigint[]) or (l.customer_id is null and l.kind <> all(${bind(theirs)}::text[])))`;
  }
  // An entry about a record is visible only if the record is; an entry about a note with readers only to its readers.
  for (const noun of entities().filter(({ scope }) => scope.by === 'record')) {
    const clause = scopeClause(noun, actor, bind);
    if (clause !== 'true')
      yield `(l.kind <> ${bind(noun.name)} or l.entity_id in (select r.id from ${column(noun.name)} r where ${clause}))`;
  }
  if (suppliers !== 'all') {
    const theirs = scopedBy('supplier');
    // The log has no supplier column, so only entries about a supplier itself can be matched.
    const selves = theirs.filter((name) => isScopedById(name));
    yield `(l.kind <> all(${bind(theirs)}::text[]) or (l.kind = any(${bind(selves)}::text[]) and l.entity_id = any(${bind(suppliers)}::bigint[])))`;
  }
}

const scopedBy = (by: AnyEntity['scope']['by']): string[] =>
  entities()
    .filter((noun) => rootOf(noun).scope.by === by)
    .map(({ name }) => name);

function isScopedById(name: string): boolean {
  const scope = findEntity(name)?.scope;
  return scope !== undefined && 'field' in scope && scope.field === 'id';
}

const rootName = (noun: string): string => {
  const found = findEntity(noun);
  return found ? rootOf(found).name : noun;
};

/** Entries that changed a field, without the nouns whose field the actor may not see. */
function fieldClause(field: string, actor: Actor, bind: Binder): string {
  const closed = entities().filter((noun) => {
    const seenBy = Object.hasOwn(noun.fields, field) ? noun.fields[field]?.seenBy : undefined;
    return seenBy !== undefined && !may(actor.patterns, seenBy);
  });
  const open = closed.length > 0 ? ` and l.kind <> all(${bind(closed.map(({ name }) => name))}::text[])` : '';
  return `l.changes <> '{}' and changed_fields(l.changes) @> array[${bind(field)}]::text[]${open}`;
}

/** Every word must occur, in any order. Characters that are special in LIKE are escaped. */
const words = (q: string | undefined): string[] =>
  (q ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((each) => each.replace(/[\\%_]/g, (sign) => `\\${sign}`));
