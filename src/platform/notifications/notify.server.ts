import type { Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { tellUser } from '#engine/changes/events/tellPages.server.ts';
import { queueMail } from '#engine/mail/mail.server.ts';
import { pushTo } from './push/outbox.server.ts';
import { mailOf } from './noticeMail.ts';
import { choiceFor, type NoticeChoice, type NoticeKind, noticeKindNamed } from './noticeKinds.ts';
import { CHOICE, choiceIn, type ChoiceRow } from './notices.server.ts';
import type { NoticeTimes } from './noticeTimes.ts';
import { quietUntil } from './quiet.rules.ts';
import { quietHoursOf, TIMES } from './times.server.ts';

export interface Notice {
  readonly userIds: readonly number[];
  /** The key of a declared kind. */
  readonly kind: string;
  /** One sentence, as displayed. */
  readonly text: string;
  /** The path inside the product. */
  readonly about?: { readonly path: string };
  /** Sends no email, whatever users chose: for notices about email that cannot be sent. */
  readonly isWithoutLetters?: boolean;
}

const LONGEST = 300;

/**
 * Notifies users in the caller's transaction, so that notices are sent only if it commits. Each user gets the channels
 * they chose for the kind; users who cannot sign in get none. Repeats about the same path before it is read are
 * counted on one notice. Email and push wait for the end of quiet hours, and email for the daily summary, unless the
 * kind is a security notice.
 * @returns the addresses that were emailed at once
 * @throws for a kind that is not declared
 */
export async function notify(context: Context, notice: Notice): Promise<readonly string[]> {
  const kind = noticeKindNamed(notice.kind);
  const mailed: string[] = [];
  for (const person of await peopleAmong(context.tx, notice.userIds, kind)) {
    const shown = person.screen ? await show(context, person.id, notice) : null;
    const isQuiet = !kind.always && quietUntil(quietHoursOf(person.times), Date.parse(context.now)) !== null;
    if (person.push) await push(context, person, notice, { shown, isQuiet });
    if (person.mail === 'off' || kind.ownLetter || notice.isWithoutLetters) continue;
    const isDaily = person.mail === 'daily';
    if (isDaily || isQuiet) {
      await putAside(context, person.id, notice, { noticeId: shown?.id ?? null, isDaily, isPush: false });
      continue;
    }
    const { text, about } = notice;
    await queueMail(context.tx, { to: person.email, ...mailOf(text, about?.path), requestId: context.requestId });
    mailed.push(person.email);
  }
  return mailed;
}

/** Pushes to the user's browsers, now or after quiet hours. */
async function push(
  context: Context,
  { id, hasBrowsers }: Person,
  notice: Notice,
  { shown, isQuiet }: { readonly shown: Shown | null; readonly isQuiet: boolean },
): Promise<void> {
  if (!hasBrowsers) return;
  const noticeId = shown?.id ?? null;
  if (isQuiet) return putAside(context, id, notice, { noticeId, isDaily: false, isPush: true });
  const { kind, text, about } = notice;
  const pushed = { kind, text: text.slice(0, LONGEST), path: about?.path ?? '', times: shown?.times ?? 1, noticeId };
  await pushTo(context.tx, id, pushed, context.now);
}

interface Person extends NoticeChoice {
  readonly id: number;
  readonly email: string;
  /** Null for the default times. */
  readonly times: NoticeTimes | null;
  /** Whether the user has browsers with notifications on. */
  readonly hasBrowsers: boolean;
}

async function peopleAmong(tx: Queryable, ids: readonly number[], kind: NoticeKind): Promise<readonly Person[]> {
  const { rows } = await tx.query<Pick<Person, 'id' | 'email' | 'times' | 'hasBrowsers'> & ChoiceRow>(
    `select u.id, u.email, ${CHOICE}, ${TIMES}, exists (select 1 from push_browser b where b.user_id = u.id) as "hasBrowsers"
       from "user" u left join notice_choice c on c.user_id = u.id and c.kind = $2
            left join notice_times q on q.user_id = u.id
      where u.id = any($1::bigint[]) and u.status = 'active' and u.archived_at is null order by u.id`,
    [ids, kind.key],
  );
  return rows.map((row) => {
    const { id, email, times, hasBrowsers } = row;
    return { id, email, times, hasBrowsers, ...choiceFor(kind, choiceIn(row)) };
  });
}

/** The notice in the list: its ID, and how often it occurred before it was read. */
interface Shown extends Record<string, unknown> {
  readonly id: number;
  readonly times: number;
}

async function show({ tx, now }: Context, userId: number, { kind, text, about }: Notice): Promise<Shown> {
  const { rows } = await tx.query<Shown>(
    `insert into notice (user_id, kind, text, path, at) values ($1, $2, $3, $4, $5)
     on conflict (user_id, kind, path) where read_at is null
       do update set text = excluded.text, at = excluded.at, times = notice.times + 1
     returning id, times`,
    [userId, kind, text.slice(0, LONGEST), about?.path ?? '', now],
  );
  const shown = rows[0] ?? { id: 0, times: 1 };
  await tellUser(tx, userId, 'notice', { id: shown.id, kind, about: about?.path ?? null });
  return shown;
}

interface Aside {
  readonly noticeId: number | null;
  readonly isDaily: boolean;
  /** Whether the notice waits for browsers and not for email. */
  readonly isPush: boolean;
}

/** Stores a waiting notice. A repeat increases its count, unless the user has read the earlier one. */
async function putAside(
  { tx, now }: Context,
  userId: number,
  { kind, text, about }: Notice,
  { noticeId, isDaily, isPush }: Aside,
): Promise<void> {
  await tx.query(
    `insert into notice_waiting (user_id, kind, path, text, since, at, notice_id, is_daily, is_push) values ($1, $2, $3, $4, $5, $5, $6, $7, $8)
     on conflict (user_id, kind, path, is_daily, is_push) do update set text = excluded.text, at = excluded.at, notice_id = excluded.notice_id,
       times = case when excluded.notice_id is not distinct from notice_waiting.notice_id then notice_waiting.times + 1 else 1 end,
       since = case when excluded.notice_id is not distinct from notice_waiting.notice_id then notice_waiting.since else excluded.since end`,
    [userId, kind, about?.path ?? '', text.slice(0, LONGEST), now, noticeId, isDaily, isPush],
  );
}

/** The active users with a permission, for notices to the responsible users. */
export async function holdersOf(tx: Queryable, permission: string): Promise<number[]> {
  const [noun = '', action = ''] = permission.split('.');
  const { rows } = await tx.query<{ id: number }>(
    `select distinct u.id from "user" u join role r on r.id = any(u.role_ids) and r.archived_at is null
      where u.status = 'active' and u.archived_at is null and r.permissions && $1::text[] order by u.id`,
    [['*', permission, `${noun}.*`, `*.${action}`]],
  );
  return rows.map(({ id }) => id);
}
