import { companyZone } from '#engine/calendar/companyZone.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { type NoticeTimes, USUAL_TIMES } from './noticeTimes.ts';
import { type QuietHours, quietUntil } from './quiet.rules.ts';

/** The columns of a user's times, over the alias `q` of `notice_times`; null for the default times. */
export const TIMES = `case when q.user_id is null then null else jsonb_build_object(
  'from', q.quiet_from, 'to', q.quiet_to, 'days', q.quiet_days, 'weekends', q.quiet_weekends, 'timezone', q.timezone,
  'digestAt', q.digest_at, 'digestDays', q.digest_days) end as times`;

/** A user's quiet hours in their time zone, or in the company's current one. */
export const quietHoursOf = (times: NoticeTimes | null): QuietHours => {
  const { timezone, ...hours } = times ?? USUAL_TIMES;
  return { ...hours, timezone: timezone ?? companyZone() };
};

/** A user's times, the company's time zone, and the end of the current quiet time. */
export interface ShownTimes extends NoticeTimes {
  readonly companyTimezone: string;
  readonly quietUntil: string | null;
}

/** @param now ISO moment */
export async function timesOf(tx: Queryable, userId: number, now: string): Promise<ShownTimes> {
  const { rows } = await tx.query<{ times: NoticeTimes }>(`select ${TIMES} from notice_times q where q.user_id = $1`, [
    userId,
  ]);
  const times = rows[0]?.times ?? USUAL_TIMES;
  const until = quietUntil(quietHoursOf(times), Date.parse(now));
  return {
    ...times,
    companyTimezone: companyZone(),
    quietUntil: until === null ? null : new Date(until).toISOString(),
  };
}

/** Stores the times. Waiting notices follow the new times. */
export async function chooseTimes(tx: Queryable, userId: number, times: NoticeTimes): Promise<void> {
  const { from, to, days, weekends, timezone, digestAt, digestDays } = times;
  await tx.query(
    `insert into notice_times (user_id, quiet_from, quiet_to, quiet_days, quiet_weekends, timezone, digest_at, digest_days)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (user_id) do update set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
       quiet_days = excluded.quiet_days, quiet_weekends = excluded.quiet_weekends, timezone = excluded.timezone,
       digest_at = excluded.digest_at, digest_days = excluded.digest_days`,
    [userId, from, to, days, weekends, timezone, digestAt, digestDays],
  );
}
