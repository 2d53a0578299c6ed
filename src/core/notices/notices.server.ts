import type { Queryable } from '../db/pool.server.ts';
import { allNoticeKinds, choiceFor, type NoticeChoice } from './noticeKinds.ts';

/** A notice as its reader sees it. */
export interface ShownNotice extends Record<string, unknown> {
  readonly id: number;
  readonly kind: string;
  readonly text: string;
  /** Where it leads; null when nowhere. */
  readonly path: string | null;
  readonly at: string;
  /** How often it was told before it was read. */
  readonly times: number;
  readonly readAt: string | null;
}

const PORTION = 50;

/** Somebody's notices, newest first, fifty at a time, and how many they have not read. */
export async function noticesOf(
  tx: Queryable,
  userId: number,
  { before, unread }: { readonly before?: number | undefined; readonly unread?: boolean | undefined },
): Promise<{ readonly rows: readonly ShownNotice[]; readonly unread: number; readonly more: boolean }> {
  const { rows } = await tx.query<ShownNotice>(
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
  return { rows: rows.slice(0, PORTION), unread: counted.rows[0]?.n ?? 0, more: rows.length > PORTION };
}

/** Marks one's own notices as read: those named, or all. */
export async function readNotices(tx: Queryable, userId: number, ids: readonly number[] | null): Promise<void> {
  await tx.query(
    'update notice set read_at = now() where user_id = $1 and read_at is null and ($2::bigint[] is null or id = any($2))',
    [userId, ids],
  );
}

export interface ShownChoice extends NoticeChoice {
  readonly kind: string;
  readonly label: string;
  readonly help: string;
}

/** How somebody wants to hear of each kind. */
export async function choicesOf(tx: Queryable, userId: number): Promise<readonly ShownChoice[]> {
  const { rows } = await tx.query<NoticeChoice & { kind: string }>(
    'select kind, screen, mail from notice_choice where user_id = $1',
    [userId],
  );
  const chosen = new Map(rows.map(({ kind, screen, mail }) => [kind, { screen, mail }]));
  return allNoticeKinds().map((kind) => ({
    kind: kind.key,
    label: kind.label,
    help: kind.help,
    ...choiceFor(kind, chosen.get(kind.key)),
  }));
}

export async function choose(tx: Queryable, userId: number, kind: string, choice: NoticeChoice): Promise<void> {
  await tx.query(
    `insert into notice_choice (user_id, kind, screen, mail) values ($1, $2, $3, $4)
     on conflict (user_id, kind) do update set screen = excluded.screen, mail = excluded.mail`,
    [userId, kind, choice.screen, choice.mail],
  );
}
