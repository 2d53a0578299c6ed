import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { allAlarmKinds } from '#platform/alarms/alarmKinds.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { holdersOf } from '#platform/notifications/notify.server.ts';
import type { ChatAnswer, SaidRow } from './chatAnswer.ts';
import { heardKinds } from './heardAlarms.server.ts';

const SHOWN = 50;

interface Channel {
  readonly id: number;
  readonly hears: readonly string[];
  readonly ownerId: number | null;
}

/** Alarm types, status and last messages of a channel, limited to alarms that the actor may see. */
export async function chatSaid(
  tx: Queryable,
  { patterns }: Actor,
  { id, hears, ownerId }: Channel,
): Promise<ChatAnswer> {
  const { rows: found } = await tx.query<Omit<ChatAnswer, 'hears' | 'rows'> & Record<string, unknown>>(
    `select set_at as "addressSetAt", sent_at as "lastSentAt", error, error_at as "errorAt", next_at as "nextAt"
       from chat_address where channel_id = $1`,
    [id],
  );
  const seen = allAlarmKinds().flatMap(({ key, permission }) => (may(patterns, permission) ? [key] : []));
  const { rows } = await tx.query<SaidRow & Record<string, unknown>>(
    `select id, title, says, state, told_at as "toldAt", done_at as "doneAt", error from chat_message
      where channel_id = $1 and kind = any($2) order by id desc limit ${SHOWN}`,
    [id, seen],
  );
  const none = { addressSetAt: null, lastSentAt: null, error: null, errorAt: null, nextAt: null };
  return { ...none, ...found[0], hears: await heardBy(tx, hears, ownerId), rows };
}

async function heardBy(tx: Queryable, hears: readonly string[], ownerId: number | null): Promise<readonly string[]> {
  const kinds = heardKinds(hears);
  const asked = [...new Set(kinds.map(({ permission }) => permission))];
  const held = new Set<string>();
  for (const permission of asked)
    if (ownerId !== null && (await holdersOf(tx, permission)).includes(ownerId)) held.add(permission);
  return kinds.flatMap(({ label, permission }) => (held.has(permission) ? [label] : [])).toSorted();
}
