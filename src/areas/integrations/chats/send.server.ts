import type { KeyRing } from '#engine/keys/keys.server.ts';
import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import type { Answer } from '#engine/outbound/outcome.ts';
import type { Outbound } from '#engine/outbound/outbound.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { retryAfterSeconds } from '#platform/webhooks/retry.ts';
import { openAddress } from './chatAddress.server.ts';
import type { ChatKind } from './chatChannel.ts';
import { chatPayload, type ChatMessage } from './chatPayload.rules.ts';
import { afterPost, type AfterPost, cameBack, GOOD_FOR_HOURS, manner, together } from './chatPost.rules.ts';
import { noteState } from './chatState.server.ts';

/** Services for sending chat messages. */
export interface ChatServices {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly outbound: Outbound;
  /** Public URL, if configured. */
  readonly publicUrl: string | undefined;
}

/** A channel leased by this node for a minute. If the node stops, another takes over afterwards. */
interface Claimed extends Record<string, unknown> {
  readonly channel_id: number;
  readonly sealed: string;
  readonly tries: number;
}

interface Waiting extends Record<string, unknown> {
  readonly id: number;
  readonly title: string;
  readonly says: string;
  readonly path: string;
  readonly told_at: string;
}

/** Longer than the longest request to a chat. */
const LEASE = '60 seconds';
/** Maximum messages in one post; others follow in the next. */
const MOST_TOGETHER = 500;
const ALARMS = '/system/security';

/**
 * Sends one post to one channel that has due messages. A lease assigns each channel to one node at a time and is
 * written before sending, so that another node can continue after a crash.
 * @returns whether there was one
 */
export async function sayNext(office: ChatServices): Promise<boolean> {
  const { database } = office;
  const { rows } = await database.query<Claimed>(
    `update chat_address a set leased_until = $1::timestamptz + interval '${LEASE}'
      where a.id = (select at.id from chat_address at join chat_channel c on c.id = at.channel_id
        where c.archived_at is null and c.state <> 'disabled' and (at.next_at is null or at.next_at <= $1)
          and (at.leased_until is null or at.leased_until < $1)
          and exists (select 1 from chat_message m where m.channel_id = at.channel_id and m.state = 'waiting')
        order by at.next_at nulls first, at.id limit 1 for update of at skip locked)
      returning a.channel_id, a.sealed, a.tries`,
    [nowIso()],
  );
  const [claimed] = rows;
  if (!claimed) return false;
  await post(office, claimed);
  return true;
}

async function post(office: ChatServices, claimed: Claimed): Promise<void> {
  const { database, keys, outbound, publicUrl } = office;
  const { channel_id: channelId } = claimed;
  const due = await dueIn(database, channelId, nowIso());
  const [first] = due;
  if (!first) return rest(database, channelId, null);
  const posted = await postedIn(database, channelId, nowIso());
  const how = manner(due.length, posted.count);
  if (how === 'wait') return rest(database, channelId, posted.roomAt);
  const said = how === 'together' ? due : [first];
  const link = (path: string) => (publicUrl ? `${publicUrl.replace(/\/$/, '')}${path}` : null);
  const message: ChatMessage =
    how === 'together'
      ? { ...together(due.map(({ title }) => title)), when: formatMoment(first.told_at), link: link(ALARMS) }
      : { title: first.title, says: first.says, when: formatMoment(first.told_at), link: link(first.path) };
  const { rows } = await database.query<{ kind: ChatKind }>('select kind from chat_channel where id = $1', [channelId]);
  const answer = await outbound.request(
    'chat',
    openAddress(keys, channelId, claimed.sealed),
    chatRequest(rows[0]?.kind ?? 'json', message),
  );
  await settle(database, claimed, { ids: said.map(({ id }) => id), answer, at: nowIso() });
}

/** The request for a message or a test. */
export const chatRequest = (kind: ChatKind, message: ChatMessage) =>
  ({
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'CRM-Chats/1' },
    body: chatPayload(kind, message),
  }) as const;

/** Queued messages, oldest first; drops those that waited too long. */
async function dueIn(database: Database, channelId: number, now: string): Promise<readonly Waiting[]> {
  await database.query(
    `update chat_message set state = 'failed', done_at = $2, error = 'It could not be said within a day.'
      where channel_id = $1 and state = 'waiting' and told_at < $2::timestamptz - interval '${GOOD_FOR_HOURS} hours'`,
    [channelId, now],
  );
  const { rows } = await database.query<Waiting>(
    `select id, title, says, path, told_at from chat_message where channel_id = $1 and state = 'waiting'
      order by id limit ${MOST_TOGETHER}`,
    [channelId],
  );
  return rows;
}

/** Number of posts within the last minute, and when the limit permits the next. */
async function postedIn(database: Database, channelId: number, now: string) {
  const { rows } = await database.query<{ count: number; roomAt: string | null }>(
    `select count(distinct sent_with)::int as count, min(done_at) + interval '61 seconds' as "roomAt" from chat_message
      where channel_id = $1 and state = 'sent' and done_at > $2::timestamptz - interval '1 minute'`,
    [channelId, now],
  );
  return rows[0] ?? { count: 0, roomAt: null };
}

const rest = async (tx: Queryable, channelId: number, until: string | null): Promise<void> =>
  void (await tx.query('update chat_address set leased_until = null, next_at = $2 where channel_id = $1', [
    channelId,
    until,
  ]));

interface Settled {
  readonly ids: readonly number[];
  readonly answer: Answer;
  readonly at: string;
}

/** Records the result of a post. Ignores it if the URL changed since. */
async function settle(database: Database, claimed: Claimed, { ids, answer, at }: Settled): Promise<void> {
  const { channel_id: channelId, sealed } = claimed;
  const { status, restSeconds, headers } = answer;
  const retryAfter = retryAfterSeconds(headers['retry-after'], at);
  const after = afterPost({ tries: claimed.tries + 1, status, retryAfter, restSeconds });
  const says = after.what === 'sent' ? null : cameBack(answer);
  await inTransaction(database, async (tx) => {
    const { rowCount } = await tx.query(
      `update chat_address set leased_until = null, tries = $3, next_at = $4::timestamptz + make_interval(secs => $5),
              error = $6, error_at = case when $6::text is null then null else $4::timestamptz end,
              sent_at = case when $6::text is null then $4::timestamptz else sent_at end
        where channel_id = $1 and sealed = $2`,
      [channelId, sealed, triesAfter(claimed.tries, after), at, after.what === 'again' ? after.seconds : null, says],
    );
    if (after.what === 'sent' || (after.what === 'refused' && rowCount))
      await tx.query(
        `update chat_message set state = $2, done_at = $3, error = $4, sent_with = $5 where id = any($1) and state = 'waiting'`,
        [ids, after.what === 'sent' ? 'sent' : 'failed', at, says, ids[0]],
      );
    if (rowCount) await noteState(tx, channelId, { after, says, at });
    else await tx.query('update chat_address set leased_until = null where channel_id = $1', [channelId]);
  });
}

const triesAfter = (tries: number, after: AfterPost): number =>
  after.what === 'again' ? tries + (after.isCounted ? 1 : 0) : 0;
