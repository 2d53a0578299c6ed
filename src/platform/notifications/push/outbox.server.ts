import type { Queryable } from '#engine/db/pool.server.ts';

/** A notice for a browser. */
export interface Pushed {
  readonly kind: string;
  readonly text: string;
  /** Empty without a link. */
  readonly path: string;
  readonly times: number;
  /** The notice in the list; null if there is none. */
  readonly noticeId: number | null;
}

/** Groups like the notification list: one message per path, and one per kind for notices without a path. */
const placeOf = ({ kind, path }: Pushed): string => path || `of ${kind}`;

/**
 * Queues a notice for every browser of a user, in the caller's transaction. A waiting message about the same path is
 * replaced and keeps its retry time.
 * @param now ISO moment
 */
export async function pushTo(tx: Queryable, userId: number, pushed: Pushed, now: string): Promise<void> {
  const { kind, text, path, times, noticeId } = pushed;
  await tx.query(
    `insert into push_message (browser_id, place, kind, text, path, times, notice_id, next_at, told_at)
     select id, $2, $3, $4, $5, $6, $7, $8, $8 from push_browser where user_id = $1
     on conflict (browser_id, place) where state = 'waiting' do update set kind = excluded.kind, text = excluded.text,
       path = excluded.path, notice_id = excluded.notice_id, told_at = excluded.told_at, revision = push_message.revision + 1,
       times = case when excluded.kind = push_message.kind then greatest(excluded.times, push_message.times + 1) else excluded.times end`,
    [userId, placeOf(pushed), kind, text, path, times, noticeId, now],
  );
}
