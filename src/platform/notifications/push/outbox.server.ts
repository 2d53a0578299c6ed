import type { Queryable } from '#engine/db/pool.server.ts';

/** What a browser is to show. */
export interface Pushed {
  readonly kind: string;
  readonly text: string;
  /** Empty when it leads nowhere. */
  readonly path: string;
  readonly times: number;
  /** What stands under the bell; null where nothing does. */
  readonly noticeId: number | null;
}

/** As the bell groups: what is about one place is one, and what leads nowhere is one for each kind. */
const placeOf = ({ kind, path }: Pushed): string => path || `of ${kind}`;

/**
 * Puts a notice on its way to every browser of a person, in the caller's transaction. What waits about the same place is
 * replaced; one that is to be tried later stays that late.
 *
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
