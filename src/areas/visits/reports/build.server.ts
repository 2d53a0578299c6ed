import { companyZone } from '#engine/calendar/companyZone.ts';
import { formatInstant, instantOf, localDay } from '#engine/calendar/zone.ts';
import type { Row } from '#engine/entity/entity.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Saved } from '#engine/store/change.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { changeMany, createMany, type Outcome } from '#engine/store/store.server.ts';
import type { visit } from '../visits/visit.ts';
import { contentOf } from './content.server.ts';
import { type DayVisits, readDay } from './dayVisits.server.ts';
import { correctionOf } from './eov.server.ts';
import { eov } from './eov.ts';
import { type DayReport, reportsOf } from './visitEov.rules.ts';

type Eov = Row<typeof eov>;

/** Writes reports when engineers depart, and updates them when they return on the same day. */
export async function reportVisits(context: Context, changes: readonly Saved<typeof visit>[]): Promise<void> {
  const left = changes.filter(({ before, after }) => after.status === 'done' && before?.status !== 'done');
  const back = changes.filter(({ before, after }) => after.status === 'on-site' && before?.status === 'done');
  if (left.length > 0) await buildReports(context, idsOf(left));
  if (back.length > 0) await refreshReports(context, idsOf(back));
}

const idsOf = (changes: readonly Saved<typeof visit>[]): readonly number[] => changes.map(({ after }) => after.id);

/** Updates unfinished reports of these visits. */
export const refreshReports = (context: Context, visitIds: readonly number[]): Promise<number> =>
  write(context, visitIds, { onlyKnown: true });

/**
 * Writes the reports for the days, sites and engineers of these visits. A finished report gets a new revision if
 * another visit of its day was added.
 * @returns the number of reports written
 */
export const buildReports = (context: Context, visitIds: readonly number[]): Promise<number> =>
  write(context, visitIds, { onlyKnown: false });

async function write(
  asked: Context,
  visitIds: readonly number[],
  { onlyKnown }: { readonly onlyKnown: boolean },
): Promise<number> {
  // Reports derive from visits, so they do not need the user's permission for reports.
  const context: Context = { ...asked, actor: product('End Of Visit reports') };
  let written = 0;
  for (const [date, ids] of byDay(await keysOf(context, visitIds))) {
    const day = await readDay(context.tx, await visitsOf(context, date, ids));
    const reports = reportsOf({ date, timezone: companyZone(), jobStatus: day.statuses, visits: day.visits });
    const known = await knownReports(context, date, reports);
    for (const report of reports) {
      const before = known.find((row) => isSameKey(row, report));
      if (onlyKnown && !before) continue;
      if (await writeOne(context, { report, date, day, before })) written += 1;
    }
  }
  return written;
}

interface Key extends Record<string, unknown> {
  readonly id: number;
  readonly customerId: number;
  readonly siteId: number;
  readonly engineerId: number;
  readonly arrivedAt: string;
}

async function keysOf({ tx }: Context, visitIds: readonly number[]): Promise<readonly Key[]> {
  const { rows } = await tx.query<Key>(
    `select id, customer_id as "customerId", site_id as "siteId", engineer_id as "engineerId", arrived_at as "arrivedAt"
       from visit where id = any($1::bigint[]) and arrived_at is not null`,
    [visitIds],
  );
  return rows;
}

function byDay(keys: readonly Key[]): ReadonlyMap<string, readonly Key[]> {
  const days = new Map<string, Key[]>();
  for (const key of keys) {
    const date = localDay(Date.parse(key.arrivedAt), companyZone());
    days.set(date, [...(days.get(date) ?? []), key]);
  }
  return days;
}

/** All visits of a day with the site and engineer of one of these. */
async function visitsOf({ tx }: Context, date: string, keys: readonly Key[]): Promise<readonly number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `select v.id from visit v join unnest($1::bigint[], $2::bigint[]) as k (site_id, engineer_id)
          on v.site_id = k.site_id and v.engineer_id = k.engineer_id
      where v.archived_at is null and v.arrived_at >= $3 and v.arrived_at < $4`,
    [
      keys.map(({ siteId }) => siteId),
      keys.map(({ engineerId }) => engineerId),
      formatInstant(instantOf(date, 0, companyZone())),
      formatInstant(instantOf(date, 24 * 60, companyZone())),
    ],
  );
  return [...new Set(rows.map(({ id }) => id))];
}

/** Latest revision of each report of a day. */
async function knownReports(context: Context, date: string, reports: readonly DayReport[]): Promise<readonly Eov[]> {
  const { rows } = await context.tx.query<{ id: number }>(
    `select e.id from eov e where e.date = $1 and e.site_id = any($2::bigint[]) and e.archived_at is null
        and not exists (select 1 from eov n where n.amends_id = e.id and n.archived_at is null)`,
    [date, reports.map(({ siteId }) => siteId)],
  );
  return readRows(
    context.tx,
    eov,
    context.actor,
    rows.map(({ id }) => id),
    { lock: true },
  );
}

const isSameKey = (row: Eov, { siteId, staffId }: DayReport): boolean =>
  row.siteId === siteId && row.engineerId === staffId;

interface Writing {
  readonly report: DayReport;
  readonly date: string;
  readonly day: DayVisits;
  readonly before: Eov | undefined;
}

/** @returns whether anything was written */
async function writeOne(context: Context, { report, date, day, before }: Writing): Promise<boolean> {
  const { customerId, siteId, staffId, visitIds } = report;
  const set = { visitIds: [...visitIds], ...contentOf(report, day, before) };
  if (!before) {
    settle(await createMany(context, eov, [{ customerId, siteId, engineerId: staffId, date, ...set }]));
    return true;
  }
  if (before.state === 'draft' || before.state === 'open') {
    settle(await changeMany(context, eov, 'eov-built', [{ id: before.id, version: null, set }]));
    return true;
  }
  if (visitIds.every((id) => before.visitIds.includes(id))) return false;
  settle(await createMany(context, eov, [{ ...correctionOf(before, 'Another visit on the same day.'), ...set }]));
  return true;
}

function settle(outcomes: readonly Outcome<typeof eov>[]): void {
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
}
