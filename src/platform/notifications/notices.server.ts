import type { Queryable } from '#engine/db/pool.server.ts';
import { tellUser } from '#engine/changes/events/tellPages.server.ts';
import { allNoticeKinds, choiceFor, findNoticeKind, type MailWay, type NoticeChoice, waysOf } from './noticeKinds.ts';

/** A notice as its reader sees it. */
export interface ShownNotice {
  readonly id: number;
  readonly kind: string;
  readonly text: string;
  /** The link; null for none. */
  readonly path: string | null;
  readonly at: string;
  /** How often the notice occurred before it was read. */
  readonly times: number;
  readonly readAt: string | null;
  /** The label of the action button; null if there is no action. */
  readonly action: string | null;
}

const PORTION = 50;

/** A user's notices, newest first, fifty per page, and the number of unread ones. */
export async function noticesOf(
  tx: Queryable,
  userId: number,
  { before, unread }: { readonly before?: number | undefined; readonly unread?: boolean | undefined },
): Promise<{ readonly rows: readonly ShownNotice[]; readonly unread: number; readonly more: boolean }> {
  const { rows } = await tx.query<Omit<ShownNotice, 'action'> & Record<string, unknown>>(
    `select id, kind, text, nullif(path, '') as path, at, times, read_at as "readAt" from notice
      where user_id = $1 and ($2::bigint is null or (at, id) < (select at, id from notice where id = $2 and user_id = $1))
        and (not $3 or read_at is null)
      order by at desc, id desc limit ${PORTION + 1}`,
    [userId, before ?? null, unread ?? false],
  );
  const counted = await tx.query<{ n: number }>(
    'select count(*)::int as n from notice where user_id = $1 and read_at is null',
    [userId],
  );
  return {
    rows: rows
      .slice(0, PORTION)
      .map((row) => ({ ...row, action: (row.path && findNoticeKind(row.kind)?.action) || null })),
    unread: counted.rows[0]?.n ?? 0,
    more: rows.length > PORTION,
  };
}

/** Marks the user's own notices as read: the given ones, or all. Their other open pages update their bells. */
export async function readNotices(tx: Queryable, userId: number, ids: readonly number[] | null): Promise<void> {
  const { rowCount } = await tx.query(
    'update notice set read_at = now() where user_id = $1 and read_at is null and ($2::bigint[] is null or id = any($2))',
    [userId, ids],
  );
  if (rowCount) await tellUser(tx, userId, 'notices-read', {});
}

/** The columns of a setting, over the alias `c` of `notice_choice`; null without a setting. */
export const CHOICE = 'c.screen, c.mail, c.daily, c.push';

export interface ChoiceRow extends Record<string, unknown> {
  readonly screen: boolean | null;
  readonly mail: boolean | null;
  readonly daily: boolean | null;
  readonly push: boolean | null;
}

/** The user's setting; undefined if there is none. */
export const choiceIn = ({ screen, mail, daily, push }: ChoiceRow): NoticeChoice | undefined =>
  screen === null ? undefined : { screen, mail: mail ? (daily ? 'daily' : 'now') : 'off', push: push ?? true };

export interface ShownChoice extends NoticeChoice {
  readonly kind: string;
  readonly label: string;
  readonly help: string;
  /** Whether the notice is always shown on screen. */
  readonly always: boolean;
  /** The available email options. */
  readonly ways: readonly MailWay[];
}

/** A user's settings for every kind. */
export async function choicesOf(tx: Queryable, userId: number): Promise<readonly ShownChoice[]> {
  const { rows } = await tx.query<ChoiceRow & { kind: string }>(
    `select c.kind, ${CHOICE} from notice_choice c where c.user_id = $1`,
    [userId],
  );
  const chosen = new Map(rows.map((row) => [row.kind, choiceIn(row)]));
  return allNoticeKinds().map((kind) => ({
    kind: kind.key,
    label: kind.label,
    help: kind.help,
    always: kind.always ?? false,
    ways: waysOf(kind),
    ...choiceFor(kind, chosen.get(kind.key)),
  }));
}

/** A setting; a missing `push` stays unchanged. */
export type GivenChoice = Pick<NoticeChoice, 'screen' | 'mail'> & Partial<Pick<NoticeChoice, 'push'>>;

/** Stores a setting, and discards waiting notices of the kind that the user no longer wants by that channel. */
export async function choose(
  tx: Queryable,
  userId: number,
  kind: string,
  { screen, mail, push }: GivenChoice,
): Promise<void> {
  await tx.query(
    `insert into notice_choice (user_id, kind, screen, mail, daily, push) values ($1, $2, $3, $4, $5, coalesce($6, true))
     on conflict (user_id, kind) do update set screen = excluded.screen, mail = excluded.mail, daily = excluded.daily,
       push = coalesce($6, notice_choice.push)`,
    [userId, kind, screen, mail !== 'off', mail === 'daily', push ?? null],
  );
  if (mail === 'off')
    await tx.query('delete from notice_waiting where user_id = $1 and kind = $2 and not is_push', [userId, kind]);
  if (push === false) {
    await tx.query('delete from notice_waiting where user_id = $1 and kind = $2 and is_push', [userId, kind]);
    await tx.query(
      `delete from push_message m using push_browser b where b.id = m.browser_id and b.user_id = $1 and m.kind = $2`,
      [userId, kind],
    );
  }
}
