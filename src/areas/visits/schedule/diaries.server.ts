import { addDays } from '#engine/calendar/calendar.ts';
import { companyZone } from '#engine/calendar/companyZone.ts';
import { formatInstant, instantOf, localDay } from '#engine/calendar/zone.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { grouped } from '#engine/entity/grouped.ts';
import { companyHours } from '#engine/settings/companyHours.server.ts';
import { COMING, LONGEST_VISIT_HOURS } from '../visits/visitChoices.ts';
import { type Diary, type DiaryEntry, pairKey } from './conflicts.rules.ts';
import { travelEstimate } from './travel.rules.ts';

/** Minimum rest between two working days: eleven hours. */
const REST_MINUTES = 660;
const NOON = 12 * 60;
const DAY_MINUTES = 24 * 60;

export interface VisitSlot extends Record<string, unknown> {
  readonly id: number;
  readonly number: string;
  readonly siteId: number;
  readonly start: string;
  readonly end: string;
  readonly userIds: readonly number[];
}

export interface LeaveSlot {
  /** Negative, to distinguish it from visits. */
  readonly id: number;
  readonly userId: number;
  readonly start: string;
  readonly end: string;
}

/** Visits and leave of several people between two days. */
export interface Diaries {
  readonly visits: readonly VisitSlot[];
  readonly leave: readonly LeaveSlot[];
  /** The diary of one person, with additional visits not stored yet. */
  readonly of: (userId: number, more?: readonly VisitSlot[]) => Diary;
}

/**
 * Reads diaries in four statements, regardless of the number of people and visits. @param siteIds sites of visits not
 * stored yet
 */
export async function readDiaries(
  tx: Queryable,
  userIds: readonly number[],
  { from, to, siteIds = [] }: { readonly from: string; readonly to: string; readonly siteIds?: readonly number[] },
): Promise<Diaries> {
  const zone = companyZone();
  const visits = await tx.query<VisitSlot>(
    `select id, number, site_id as "siteId", planned_start as start, planned_end as "end", engineer_id || other_ids as "userIds"
       from visit where archived_at is null and status = any($1) and planned_start < $3 and planned_end > $2
        and planned_start > $2::timestamptz - interval '${LONGEST_VISIT_HOURS} hours'
        and (engineer_id = any($4::bigint[]) or other_ids && $4::bigint[])`,
    [COMING, instantIso(from, 0, zone), instantIso(to, DAY_MINUTES, zone), userIds],
  );
  const away = await tx.query<{
    id: number;
    userId: number;
    first: string;
    firstPart: string;
    last: string;
    lastPart: string;
  }>(
    `select h.id, s.user_id as "userId", h.start as first, h.start_part as "firstPart", h."end" as last, h.end_part as "lastPart"
       from holiday h join staff_member s on s.id = h.staff_id
      where h.status = 'approved' and s.user_id = any($1::bigint[]) and h.start <= $3::date and h."end" >= $2::date`,
    [userIds, from, to],
  );
  const leave = away.rows.map(({ id, userId, first, firstPart, last, lastPart }) => ({
    id: -id,
    userId,
    start: instantIso(first, firstPart === 'pm' ? NOON : 0, zone),
    end: instantIso(last, lastPart === 'am' ? NOON : DAY_MINUTES, zone),
  }));
  const places = await placesOf(tx, [...visits.rows.map(({ siteId }) => siteId), ...siteIds]);
  const hours = await companyHours(tx, { from: addDays(from, -1), to: addDays(to, 1) });
  const slots = visits.rows.map((slot) => ({ ...slot, start: iso(slot.start), end: iso(slot.end) }));
  return {
    visits: slots,
    leave,
    of: (userId, more = []) => {
      const own = [...slots.filter(({ id }) => !more.some((each) => each.id === id)), ...more].filter((slot) =>
        slot.userIds.includes(userId),
      );
      return {
        ...hours,
        travelMinutes: travelBetween(places, own, hours.timezone),
        minimumRestMinutes: REST_MINUTES,
        entries: [
          ...own.map(entryOf),
          ...leave
            .filter((each) => each.userId === userId)
            .map(({ id, start, end }): DiaryEntry => ({ id, kind: 'leave', place: null, start, end })),
        ],
      };
    },
  };
}

const entryOf = ({ id, siteId, start, end }: VisitSlot): DiaryEntry => ({
  id,
  kind: 'visit',
  place: String(siteId),
  start,
  end,
});

/** Days around a visit in which another one can conflict. */
export const daysAround = (start: string, end: string): { readonly from: string; readonly to: string } => ({
  from: addDays(localDay(Date.parse(start), companyZone()), -1),
  to: addDays(localDay(Date.parse(end), companyZone()), 1),
});

const iso = (at: string): string => new Date(at).toISOString();
const instantIso = (day: string, minutes: number, zone: string): string => formatInstant(instantOf(day, minutes, zone));

interface Place {
  readonly lat: string;
  readonly lng: string;
}

async function placesOf(tx: Queryable, siteIds: readonly number[]): Promise<ReadonlyMap<number, Place>> {
  const { rows } = await tx.query<Place & { id: number }>(
    'select id, lat, lng from site where id = any($1::bigint[]) and lat is not null and lng is not null',
    [[...new Set(siteIds)]],
  );
  return new Map(rows.map(({ id, lat, lng }) => [id, { lat, lng }]));
}

/**
 * Travel between the sites of one person on one day. A schedule of six weeks has a thousand sites, and nobody travels
 * between most of them.
 */
function travelBetween(
  places: ReadonlyMap<number, Place>,
  slots: readonly VisitSlot[],
  timezone: string,
): Record<string, number> {
  const known: Record<string, number> = {};
  const byDay = grouped(slots, ({ start }) => localDay(Date.parse(start), timezone));
  for (const day of byDay.values()) {
    const siteIds = [...new Set(day.map(({ siteId }) => siteId))];
    for (const [at, one] of siteIds.entries())
      for (const other of siteIds.slice(at + 1)) {
        const [from, to] = [places.get(one), places.get(other)];
        const minutes = from && to ? travelEstimate(from, to) : null;
        if (minutes !== null) known[pairKey(String(one), String(other))] = minutes;
      }
  }
  return known;
}
