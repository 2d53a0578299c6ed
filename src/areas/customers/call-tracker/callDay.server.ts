import { binder, scopeClause } from '#engine/access/access.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { companyZone } from '#engine/calendar/companyZone.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { call } from './call.ts';
import type { CallDay } from './callDay.ts';
import { callTimes, callWeeks } from './callTrends.rules.ts';
import { callFigures, type CallMade, type CallResult, isConnected } from './callFigures.rules.ts';

/** Days after the first connected call in which a success counts. */
export const WINDOW_DAYS = 90;

const WEEKS = 12;

/** Sales calls of one colleague on a day, in its month and in the weeks before, limited to calls the actor may see. */
export async function callDay(
  tx: Queryable,
  actor: Actor,
  { staffId, on }: { readonly staffId: number; readonly on: string },
): Promise<CallDay> {
  const from = `${on.slice(0, 7)}-01`;
  const since = [from, addDays(on, 1 - WEEKS * 7)].sort()[0] ?? from;
  const bind = binder();
  const { rows } = await tx.query<{ on: string; customer: number; result: CallResult; hour: number }>(
    `select r.called_on::text as "on", r.customer_id as customer, r.result,
            extract(hour from r.started_at at time zone ${bind(companyZone())})::int as hour
       from call r where r.kind = 'sales' and r.result is not null and r.archived_at is null
        and r.staff_id = ${bind(staffId)} and r.called_on between ${bind(since)}::date and ${bind(addDays(from, 31 + WINDOW_DAYS))}::date
        and ${scopeClause(call, actor, bind)}`,
    bind.values,
  );
  const today = rows.filter((row) => row.on === on);
  const calls: readonly CallMade[] = rows;
  const past = rows.filter((row) => row.on <= on && row.on > addDays(on, -WEEKS * 7));
  return {
    calls: today.length,
    connected: today.filter(({ result }) => isConnected(result)).length,
    meetings: today.filter(({ result }) => result === 'meeting').length,
    hours: hoursOf(today),
    month: callFigures({ from, to: lastOfMonth(from), windowDays: WINDOW_DAYS, calls }),
    weeks: callWeeks(past, on, WEEKS),
    times: callTimes(past),
  };
}

/** "2026-11-01" → "2026-11-30" */
const lastOfMonth = (first: string): string => addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);

function hoursOf(calls: readonly { readonly hour: number; readonly result: CallResult }[]): CallDay['hours'] {
  if (calls.length === 0) return [];
  const [first, last] = [Math.min(...calls.map(({ hour }) => hour)), Math.max(...calls.map(({ hour }) => hour))];
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const these = calls.filter(({ hour }) => hour === first + at);
    const connected = these.filter(({ result }) => isConnected(result)).length;
    return { hour: first + at, connected, others: these.length - connected };
  });
}
