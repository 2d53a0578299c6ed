import { isSeen } from '#engine/access/access.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { grouped } from '#engine/entity/grouped.ts';
import { findEntity } from '#engine/entity/registry.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { isAnnouncement, type PublishedChange } from '#engine/changes/events/change.ts';
import { publishedAfter } from '#engine/live/bus/relay.server.ts';
import { actorOfUser } from '#areas/identity/identity.server.ts';
import { isWanted } from './eventPatterns.ts';
import { bodyOf, eventId, eventType, type Told } from './message.ts';

const AT_ONCE = 500;

export interface Listener extends Record<string, unknown> {
  readonly id: number;
  readonly events: string[];
  readonly owner_id: number;
  readonly created_at: string;
}

/**
 * Queues deliveries for newly committed changes, in commit order. The position and the deliveries are written together,
 * so each webhook gets a change once, on any number of nodes.
 * @returns the number of changes read
 */
export function feedWebhooks(database: Database): Promise<number> {
  return inTransaction(database, async (tx) => {
    const { rows } = await tx.query<{ seq: number }>('select seq from webhook_feed for update skip locked');
    const [place] = rows;
    // Another node is processing the feed.
    if (!place) return 0;
    const told = await publishedAfter(tx, place.seq, AT_ONCE);
    const last = told.at(-1);
    if (!last) return 0;
    const changes = told.filter((each): each is PublishedChange => !isAnnouncement(each));
    const listeners = await listening(tx);
    for (const listener of listeners) {
      const since = changes.filter(({ at }) => at > listener.created_at);
      await tell(tx, listener, since, 'keep');
    }
    await tx.query('update webhook_feed set seq = $1', [last.seq]);
    return told.length;
  });
}

async function listening(tx: Queryable): Promise<readonly Listener[]> {
  const { rows } = await tx.query<Listener>(
    `select id, events, owner_id, created_at from webhook where archived_at is null and state <> 'disabled' and owner_id is not null order by id`,
  );
  return rows;
}

/**
 * Queues the changes that a webhook subscribes to and its owner may currently see.
 * @param again earlier deliveries stay as they are (`keep`) or are sent again (`resend`)
 * @returns the number of queued deliveries
 */
export async function tell(
  tx: Queryable,
  { id, events, owner_id: ownerId }: Listener,
  changes: readonly Told[],
  again: 'keep' | 'resend',
): Promise<number> {
  const wanted = changes.filter((change) => change.version > 0 && isWanted(events, change));
  if (wanted.length === 0) return 0;
  const owner = await actorOfUser(tx, ownerId);
  if (!owner) return 0;
  const seen = await seenAmong(tx, owner, wanted);
  const { rowCount } = await tx.query(
    `insert into webhook_delivery (webhook_id, event_id, type, entity, entity_id, customer_id, request_id, body)
     select $1, x.event_id, x.type, x.entity, x.entity_id, x.customer_id, x.request_id, x.body
       from jsonb_to_recordset($2::jsonb) as x (event_id text, type text, entity text, entity_id bigint, customer_id bigint, request_id text, body text)
     on conflict (webhook_id, event_id) do ${again === 'keep' ? 'nothing' : AGAIN}`,
    [id, JSON.stringify(seen.map((change) => lineOf(change, owner)))],
  );
  return rowCount ?? 0;
}

const AGAIN = `update set state = 'waiting', tries = 0, next_at = now(), leased_until = null, ended_at = null`;

function lineOf(change: Told, owner: Actor) {
  const noun = findEntity(change.kind);
  const hidden = noun ? change.fields.filter((field) => !isSeen(noun, owner, field)) : [];
  return {
    event_id: eventId(change),
    type: eventType(change),
    entity: change.kind,
    entity_id: change.entityId,
    customer_id: change.customerId,
    request_id: change.requestId,
    body: bodyOf(change, hidden),
  };
}

/** The changes with records that the owner may see; one query per entity. */
async function seenAmong(tx: Queryable, owner: Actor, changes: readonly Told[]): Promise<readonly Told[]> {
  const visible = new Set<string>();
  for (const [kind, some] of grouped(changes, (change) => change.kind)) {
    const noun = findEntity(kind);
    if (!noun || !may(owner.patterns, `${kind}.view`)) continue;
    const ids = [...new Set(some.map(({ entityId }) => entityId))];
    for (const row of await readRows(tx, noun, owner, ids)) visible.add(`${kind} ${row.id}`);
  }
  return changes.filter(({ kind, entityId }) => visible.has(`${kind} ${entityId}`));
}
