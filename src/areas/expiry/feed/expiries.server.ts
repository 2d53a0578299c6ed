import { type Binder, binder, scopeClause } from '#engine/access/access.server.ts';
import { kept } from '#engine/db/kept.server.ts';
import { column } from '#engine/db/names.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { entityNamed } from '#engine/entity/registry.ts';
import { rootOf } from '#engine/entity/shape.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { fieldColumn, fromClause } from '#engine/store/rows.server.ts';
import type { Expiries, Expiry, MonthOfKind } from './expiry.ts';
import { snoozeField } from '../snoozes/expirySnooze.ts';
import { pathsOf } from './paths.ts';
import { type ExpirySource, expirySource, expirySources, keyOf } from './source.server.ts';

/** Filter of the expiry report. */
export interface Wanted {
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly kinds?: readonly string[];
  readonly customerId?: number;
  /** Only customers of this account manager. */
  readonly managerId?: number;
  /** Only expiries on these days. */
  readonly days?: readonly string[];
  /** Excludes snoozed expiries unless requested. */
  readonly snoozed?: 'without' | 'only';
  readonly most: number;
  readonly skip?: number;
}

interface Read extends Omit<Expiry, 'label' | 'kind' | 'path' | 'renewPath' | 'snooze' | 'snoozeField'> {
  readonly parentId: number | null;
  readonly noun: string;
  readonly snoozeId: number | null;
  readonly snoozeVersion: number | null;
  readonly snoozedUntil: string | null;
  readonly reason: string | null;
}

/** Expiries, earliest first, in one statement with one select per source that the actor may see. */
export async function expiriesSeen(tx: Queryable, actor: Actor, wanted: Wanted): Promise<readonly Expiry[]> {
  const bind = binder();
  const all = union(actor, wanted, bind, isPlain(wanted) ? { first: wanted.most + (wanted.skip ?? 0) } : 'all');
  if (all === null) return [];
  const { rows } = await tx.query<Read>(
    prepared(
      wanted,
      `select e.*, c.name as customer, s.id as "snoozeId", s.version as "snoozeVersion", s.snoozed_until as "snoozedUntil", s.reason
       ${joined(all, wanted, bind)}
      order by e."endsOn", e.source, e.id limit ${bind(wanted.most)} offset ${bind(wanted.skip ?? 0)}`,
    ),
    bind.values,
  );
  return rows.map(expiryOf);
}

/**
 * Planning two dozen selects takes longer than running them. Statements for chosen types are not prepared: there are
 * thousands of combinations, and each is short.
 */
const prepared = ({ kinds }: Wanted, text: string): string => (kinds?.length ? text : kept(text));

/** Whether each source decides which of its records are shown. */
const isPlain = ({ managerId, days, snoozed }: Wanted): boolean =>
  managerId === undefined && days === undefined && snoozed !== 'only';

/** Number of expiries per month and type. Sources that decide by themselves are counted by day, without their records. */
async function monthsSeen(tx: Queryable, actor: Actor, wanted: Wanted): Promise<readonly MonthOfKind[]> {
  const bind = binder();
  const isCounted = isPlain(wanted);
  const all = union(actor, wanted, bind, isCounted ? 'days' : 'all');
  if (all === null) return [];
  const { rows } = await tx.query<{ month: string; source: string; count: number }>(
    prepared(
      wanted,
      `select to_char(e."endsOn", 'YYYY-MM') as month, e.source, ${isCounted ? 'sum(e.count)' : 'count(*)'}::int as count
       ${isCounted ? `from (${all}) e` : joined(all, wanted, bind)}
      group by 1, 2 order by 1, 2`,
    ),
    bind.values,
  );
  return rows.map(({ month, source, count }) => ({ month, kind: expirySource(source)?.kind ?? source, count }));
}

/** A page of expiries with the figures of the chart, in two statements regardless of the number of sources. */
export async function pageOfExpiries(tx: Queryable, actor: Actor, wanted: Wanted): Promise<Expiries> {
  const [rows, months] = await Promise.all([expiriesSeen(tx, actor, wanted), monthsSeen(tx, actor, wanted)]);
  return { rows, months, total: months.reduce((sum, { count }) => sum + count, 0) };
}

/**
 * SQL union of all sources, each limited to the days through its index; null when the actor may see none.
 * @param rows all records, only the earliest of each source, or only the number of each day
 */
function union(
  actor: Actor,
  wanted: Wanted,
  bind: Binder,
  rows: 'all' | 'days' | { readonly first: number },
): string | null {
  const { kinds, from, to, customerId, today } = wanted;
  const seen = expirySources().filter(
    ({ noun, kind }) => may(actor.patterns, `${noun.name}.view`) && (!kinds?.length || kinds.includes(kind)),
  );
  if (seen.length === 0) return null;
  const bounds = {
    from: bind(from),
    to: bind(to),
    customer: customerId === undefined ? null : bind(customerId),
    unsnoozedOn: rows === 'all' ? null : bind(today),
    most: typeof rows === 'object' ? bind(rows.first) : null,
    isCounted: rows === 'days',
  };
  return seen.map((source) => selectOf(source, actor, bind, bounds)).join('\nunion all\n');
}

/** The SQL of the bounds of each source. */
interface Bounds {
  readonly from: string;
  readonly to: string;
  readonly customer: string | null;
  /** The day on which records must not be snoozed. */
  readonly unsnoozedOn: string | null;
  readonly most: string | null;
  readonly isCounted: boolean;
}

function selectOf(source: ExpirySource, actor: Actor, bind: Binder, bounds: Bounds): string {
  const { from, to, customer, unsnoozedOn, most, isCounted } = bounds;
  const { noun, field, where, parent } = source;
  const on = fieldColumn(noun, field);
  const owner = noun.fields.customerId ? `r.${column('customerId')}` : 'r.id';
  const kind = noun.kindField ? `r.${column(noun.kindField)}` : `'${noun.name}'`;
  const conditions = [
    'r.archived_at is null',
    `${on} between ${from}::date and ${to}::date`,
    ...(where ? [where] : []),
    ...(customer ? [`${owner} = ${customer}::bigint`] : []),
    scopeClause(noun, actor, bind),
    // Snoozed ones must not take the places of others.
    ...(unsnoozedOn
      ? [
          `not exists (select 1 from expiry_snooze z where z.source = '${keyOf(source)}' and z.record_id = r.id
            and z.ends_on = ${on} and z.archived_at is null and z.snoozed_until > ${unsnoozedOn}::date)`,
        ]
      : []),
  ];
  const chosen = `from ${fromClause(noun)} where ${conditions.join(' and ')}`;
  if (isCounted)
    return `select '${keyOf(source)}' as source, ${on} as "endsOn", count(*) as count ${chosen} group by 2`;
  const text = `select '${keyOf(source)}' as source, r.id, ${kind} as noun, ${fieldColumn(noun, noun.title[0] ?? 'id')}::text as title,
    ${owner} as "customerId", ${parent ? fieldColumn(noun, parent) : 'null::bigint'} as "parentId", ${on} as "endsOn" ${chosen}`;
  return most ? `(${text} order by ${on}, r.id limit ${most})` : text;
}

function joined(all: string, { today, managerId, days, snoozed }: Wanted, bind: Binder): string {
  const conditions = [
    ...(managerId === undefined ? [] : [`c.account_manager_id = ${bind(managerId)}`]),
    ...(days === undefined ? [] : [`e."endsOn" = any(${bind(days)}::date[])`]),
    snoozed === 'only'
      ? `s.snoozed_until > ${bind(today)}::date`
      : `(s.id is null or s.snoozed_until <= ${bind(today)}::date)`,
  ];
  return `from (${all}) e
       left join customer c on c.id = e."customerId"
       left join expiry_snooze s on s.source = e.source and s.record_id = e.id and s.ends_on = e."endsOn" and s.archived_at is null
      where ${conditions.join(' and ')}`;
}

function expiryOf({ noun, parentId, snoozeId, snoozeVersion, snoozedUntil, reason, ...row }: Read): Expiry {
  const source = expirySource(row.source);
  const entity = entityNamed(noun);
  const { path, renewPath } = pathsOf(entity, row, parentId);
  const field = source && snoozeField(rootOf(source.noun).name);
  return {
    ...row,
    kind: source?.kind ?? row.source,
    label: source?.label ?? row.source,
    path,
    renewPath,
    ...(field === undefined ? {} : { snoozeField: field }),
    snooze:
      snoozeId === null || snoozeVersion === null || snoozedUntil === null
        ? null
        : { id: snoozeId, version: snoozeVersion, until: snoozedUntil, reason },
  };
}
