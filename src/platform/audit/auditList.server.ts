import { binder, seen } from '#engine/access/access.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { type Database, inTransaction, type Queryable, sqlState } from '#engine/db/pool.server.ts';
import { MANY_MARKS } from '#engine/db/manyMarks.ts';
import type { Limits } from '#engine/db/transactionTimeout.server.ts';
import { findEntity } from '#engine/entity/registry.ts';
import type { AuditLine, AuditSummary, Facet, ListedLine } from './auditAnswer.ts';
import { type AuditQuery, auditWhere, type NewerQuery } from './auditQuery.server.ts';
import { actionWords } from '#engine/changes/auditEvents.server.ts';
import { ENTRY_COLUMNS, type Entry, headOf } from './entries.server.ts';
import { withoutHidden } from './hiddenRecords.server.ts';
import { freshSeals, sealedAfter } from './newer.server.ts';
import { MOST_NEWER, type Newer } from './newer.ts';

const PAGE = 100;
/** The summary next to the list may take this long; after that it is left out. */
const SUMMARY_SECONDS = 4;
const MOST_OF_A_FACET = 50;

const readingLog = <T>(database: Database, work: (tx: Queryable) => Promise<T>, limits?: Partial<Limits>): Promise<T> =>
  inTransaction(
    database,
    async (tx) => {
      await tx.query(`set local ${MANY_MARKS}`);
      return work(tx);
    },
    limits,
  );

/** A page of the log, newest first, with the place where it ended and how far the log was sealed at that time. */
export async function listAudit(
  database: Database,
  actor: Actor,
  query: AuditQuery,
): Promise<{ rows: ListedLine[]; next: string | null; sealed: number }> {
  // Read before the entries: an entry sealed in between is reported twice, but none is missed.
  const { seq: sealed } = await headOf(database);
  const bind = binder();
  const text = `${auditSelect(auditWhere(query, actor, bind))} order by l.at desc, l.id desc limit ${PAGE + 1}`;
  const { rows } = await readingLog(database, (tx) => tx.query<StoredLine>(text, bind.values));
  const page = (await withoutHidden(database, actor, rows.slice(0, PAGE))).map((row) => listed(row, actor));
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  return { rows: page, next: last ? `${last.at}_${last.id}` : null, sealed };
}

/** The matching entries sealed after a place, newest first: those that a list read up to that place has missed. */
export async function newerAudit(
  database: Queryable,
  actor: Actor,
  { since, ...query }: NewerQuery,
): Promise<Newer<ListedLine>> {
  const span = await sealedAfter(database, since);
  if (span.sealed === since) return { rows: [], ...span };
  const bind = binder();
  const fresh = freshSeals(since, span.sealed, bind);
  const { rows } = await database.query<StoredLine>(
    `with fresh as materialized (${fresh})
     ${auditSelect(auditWhere(query, actor, bind), 'join fresh s')} order by l.at desc, l.id desc limit ${MOST_NEWER}`,
    bind.values,
  );
  return { rows: (await withoutHidden(database, actor, rows)).map((row) => listed(row, actor)), ...span };
}

const listed = (row: StoredLine, actor: Actor): ListedLine => ({
  ...lineOf(row, actor),
  done: actionWords(row.action, row.kind),
});

/** An entry with its seal and the name of its customer. */
export type StoredLine = Entry & { seq: number | null; hash: string | null; prevHash: string | null };

/**
 * The query for lists and files, without its order.
 * @param seals the join of the seals, as `s`
 */
export const auditSelect = (where: string, seals = 'left join change_seal s'): string =>
  `select ${ENTRY_COLUMNS}, s.seq, encode(s.hash, 'hex') as hash, c.title as "customerName"
     from change_log l
     ${seals} on s.entry_id = l.id
     left join search_entry c on c.entity = 'customer' and c.entity_id = l.customer_id
    where ${where}`;

/** Removes the values of fields that the actor may not see, and the fact that they changed. */
export function lineOf<R extends Entry>(row: R, actor: Actor): R & AuditLine {
  const noun = findEntity(row.kind);
  const told = noun ? { ...row, changes: seen(noun, actor, row.changes) } : row;
  return told as unknown as R & AuditLine;
}

/** Counts all matching entries by day, user, action, kind and customer; null if they are too many to count quickly. */
export async function summaryOf(database: Database, actor: Actor, query: AuditQuery): Promise<AuditSummary | null> {
  const bind = binder();
  const { after: _, ...all } = query;
  const where = auditWhere(all, actor, bind);
  try {
    return await readingLog(database, (tx) => readSummary(tx, { where, values: bind.values, kind: query.kind ?? '' }), {
      each: SUMMARY_SECONDS,
    });
  } catch (error) {
    if (sqlState(error) === '57014') return null;
    throw error;
  }
}

interface Counted extends Record<string, unknown> {
  readonly day: string | null;
  readonly actorId: number | null;
  readonly actorName: string | null;
  readonly action: string | null;
  readonly kind: string | null;
  readonly customerId: number | null;
  readonly customerName: string | null;
  readonly level: number;
  readonly n: number;
}

async function readSummary(
  tx: Queryable,
  { where, values, kind }: { readonly where: string; readonly values: unknown[]; readonly kind: string },
): Promise<AuditSummary> {
  const { rows } = await tx.query<Counted>(
    `with counted as (
       select to_char(l.at at time zone (select company_zone()), 'YYYY-MM-DD') as day, l.actor_id, max(l.actor_name) as actor_name,
              l.action, l.kind, l.customer_id, count(*)::int as n,
              grouping(to_char(l.at at time zone (select company_zone()), 'YYYY-MM-DD'), l.actor_id, l.action, l.kind, l.customer_id) as level
         from change_log l where ${where}
        group by grouping sets (
          (to_char(l.at at time zone (select company_zone()), 'YYYY-MM-DD')), (l.actor_id), (l.action), (l.kind), (l.customer_id)))
     select day, actor_id as "actorId", actor_name as "actorName", action, ranked.kind, ranked.customer_id as "customerId",
            c.title as "customerName", level, n
       from (select *, row_number() over (partition by level order by n desc) as place from counted) ranked
       left join search_entry c on c.entity = 'customer' and c.entity_id = ranked.customer_id
      where level = ${DAYS} or place <= ${MOST_OF_A_FACET} order by level, day, n desc`,
    values,
  );
  const of = (level: number): Counted[] => rows.filter((row) => row.level === level);
  const facet = (level: number, key: (row: Counted) => string | null, label?: (row: Counted) => string | null) =>
    of(level).flatMap((row): Facet[] => {
      const value = key(row);
      return value === null ? [] : [{ value, label: label?.(row) ?? value, count: row.n }];
    });
  const days = of(DAYS).flatMap(({ day, n }) => (day ? [{ day, count: n }] : []));
  return {
    total: days.reduce((sum, { count }) => sum + count, 0),
    days,
    who: facet(
      ACTORS,
      (row) => (row.actorId === null ? 'product' : String(row.actorId)),
      (row) => (row.actorId === null ? 'System and unknown users' : row.actorName),
    ),
    actions: facet(
      ACTIONS,
      (row) => row.action,
      (row) => actionWords(row.action ?? '', kind),
    ),
    kinds: facet(KINDS, (row) => row.kind),
    customers: facet(
      CUSTOMERS,
      (row) => (row.customerId === null ? null : String(row.customerId)),
      (row) => row.customerName,
    ),
  };
}

// One bit for each column that is not grouped, the first column being the highest bit.
const DAYS = 0b01111;
const ACTORS = 0b10111;
const ACTIONS = 0b11011;
const KINDS = 0b11101;
const CUSTOMERS = 0b11110;
