import { companyHours } from '#engine/settings/companyHours.server.ts';
import { openIntervalsOn } from '#engine/calendar/openTime.ts';
import { localDay } from '#engine/calendar/zone.ts';
import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { queueMail } from '#engine/mail/mail.server.ts';
import { pushTo } from './push/outbox.server.ts';
import { isDigestDue } from './digest.rules.ts';
import { mailOf, mailOfSeveral, type SentNotice } from './noticeMail.ts';
import { type NoticeTimes, USUAL_TIMES } from './noticeTimes.ts';
import { quietUntil } from './quiet.rules.ts';
import { quietHoursOf, TIMES } from './times.server.ts';

/**
 * Sends the email held back by quiet hours, the daily summaries, and the browser notices held back, for every user
 * whose time has come. An error for one user does not stop the others.
 * @param now ISO moment
 * @throws the first error, after the other users were handled
 */
export async function sendHeldNotices(database: Database, now: string): Promise<void> {
  const { rows } = await database.query<{ user_id: number }>('select distinct user_id from notice_waiting order by 1');
  const faults: unknown[] = [];
  for (const { user_id } of rows)
    await inTransaction(database, (tx) => postHeldOf(tx, user_id, now)).catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw faults[0];
}

interface Reader extends Record<string, unknown> {
  readonly email: string;
  readonly times: NoticeTimes | null;
  readonly lastOn: string | null;
}

interface Waiting extends Record<string, unknown>, SentNotice {
  readonly id: number;
  readonly since: string;
  readonly isDaily: boolean;
  readonly isRead: boolean;
  /** Whether the notice waits for the user's browsers. */
  readonly isPush: boolean;
  readonly noticeId: number | null;
}

/** Sends one user's held notices. They are removed and sent in one transaction, on one node at a time. */
async function postHeldOf(tx: Queryable, userId: number, now: string): Promise<void> {
  const lock = await tx.query<{ is_ours: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as is_ours',
    [`held letters ${userId}`],
  );
  if (!lock.rows[0]?.is_ours) return;
  const { rows: readers } = await tx.query<Reader>(
    `select u.email, ${TIMES}, q.digest_on::text as "lastOn" from "user" u left join notice_times q on q.user_id = u.id
      where u.id = $1 and u.status = 'active' and u.archived_at is null`,
    [userId],
  );
  const [reader] = readers;
  if (!reader) return void (await tx.query('delete from notice_waiting where user_id = $1', [userId]));
  const hours = quietHoursOf(reader.times);
  if (quietUntil(hours, Date.parse(now)) !== null) return;
  const { rows } = await tx.query<Waiting>(
    `select w.id, w.kind, w.text, w.path, w.times, w.since, w.is_daily as "isDaily", w.is_push as "isPush", w.notice_id as "noticeId",
            exists (select 1 from notice n where n.id = w.notice_id and n.read_at is not null) as "isRead"
       from notice_waiting w where w.user_id = $1 order by w.at desc, w.id desc for update`,
    [userId],
  );
  const pushed = rows.filter(({ isPush }) => isPush);
  const held = rows.filter(({ isDaily, isPush }) => !isDaily && !isPush);
  const daily = rows.filter(({ isDaily }) => isDaily);
  const isDue = await isDueNow(tx, reader, hours.timezone, daily, now);
  await tx.query('delete from notice_waiting where id = any($1::bigint[])', [
    [...pushed, ...held, ...(isDue ? daily : [])].map(({ id }) => id),
  ]);
  await pushUnread(tx, userId, pushed, now);
  await postUnread(tx, reader.email, held, 'quiet');
  if (isDue && (await postUnread(tx, reader.email, daily, 'daily'))) await noteDigest(tx, userId, hours.timezone, now);
}

async function isDueNow(
  tx: Queryable,
  { times, lastOn }: Reader,
  timezone: string,
  daily: readonly Waiting[],
  now: string,
): Promise<boolean> {
  if (daily.length === 0) return false;
  const oldest = Math.min(...daily.map(({ since }) => Date.parse(since)));
  const { digestAt, digestDays } = times ?? USUAL_TIMES;
  const span = { from: localDay(oldest, timezone), to: localDay(Date.parse(now), timezone) };
  const calendar = digestDays === 'working' ? await companyHours(tx, span) : null;
  const comesOn = (day: string) => calendar === null || openIntervalsOn(calendar, day).length > 0;
  return isDigestDue({ at: digestAt, lastOn, timezone, comesOn }, oldest, Date.parse(now));
}

/**
 * Emails the notices that the user has not read in the meantime.
 * @returns whether there were any
 */
async function postUnread(
  tx: Queryable,
  to: string,
  waited: readonly Waiting[],
  why: 'quiet' | 'daily',
): Promise<boolean> {
  const unread = waited.filter(({ isRead }) => !isRead);
  const [only, ...others] = unread;
  if (!only) return false;
  const isAlone = why === 'quiet' && others.length === 0 && only.times === 1;
  await queueMail(tx, { to, ...(isAlone ? mailOf(only.text, only.path) : mailOfSeveral(unread, why)) });
  return true;
}

/** Pushes one notice as it is, or several as their number. */
async function pushUnread(tx: Queryable, userId: number, waited: readonly Waiting[], now: string): Promise<void> {
  const unread = waited.filter(({ isRead }) => !isRead);
  const [only, ...others] = unread;
  if (!only) return;
  const { subject: text } = mailOfSeveral(unread, 'quiet');
  const several = { kind: '', text: `${text}.`, path: '/notifications', times: 1, noticeId: null };
  await pushTo(tx, userId, others.length === 0 ? only : several, now);
}

const noteDigest = (tx: Queryable, userId: number, timezone: string, now: string) =>
  tx.query(
    'insert into notice_times (user_id, digest_on) values ($1, $2) on conflict (user_id) do update set digest_on = excluded.digest_on',
    [userId, localDay(Date.parse(now), timezone)],
  );
