import { findAlarmKind } from '#platform/alarms/alarmKinds.server.ts';
import { raisedAlarm } from '#platform/alarms/raisedAlarm.ts';
import { follow } from '#engine/actions/behaviour.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { holdersOf } from '#platform/notifications/notify.server.ts';
import { isHeard } from './heardAlarms.server.ts';

/** Queues chat messages in the transaction that raises an alarm or records its repetition. */
export const alarmsInChats = follow(raisedAlarm, {
  afterSave: [
    async (context, changes) => {
      for (const { before, after } of changes)
        if (!before || after.times > before.times) await tellChats(context, after);
    },
  ],
});

/** Path of the alarm list. */
const ALARMS = '/system/security';

/**
 * Queues an alarm for every channel that receives its type and whose owner may see it. Skips messages sent within the
 * last hour.
 */
async function tellChats({ tx, now }: Context, alarm: Row<typeof raisedAlarm>): Promise<void> {
  const kind = findAlarmKind(alarm.kind);
  if (!kind) return;
  const { rows } = await tx.query<{ id: number; ownerId: number; hears: string[] }>(
    `select c.id, c.owner_id as "ownerId", c.hears from chat_channel c join chat_address a on a.channel_id = c.id
      where c.archived_at is null and c.state <> 'disabled' and c.owner_id is not null order by c.id`,
  );
  const hearing = rows.filter(({ hears }) => isHeard(hears, kind.key));
  if (hearing.length === 0) return;
  const holders = new Set(await holdersOf(tx, kind.permission));
  await tx.query(
    `insert into chat_message (channel_id, kind, topic, title, says, path, told_at)
     select hearing.id, $2, $3, $4, $5, $6, $7 from unnest($1::bigint[]) hearing(id)
      where not exists (select 1 from chat_message m where m.channel_id = hearing.id and m.topic = $3
                           and m.told_at > $7::timestamptz - interval '1 hour')`,
    [
      hearing.flatMap(({ id, ownerId }) => (holders.has(ownerId) ? [id] : [])),
      kind.key,
      `${kind.key} ${alarm.about ?? ''}`.trim(),
      kind.label,
      alarm.says,
      alarm.path ?? ALARMS,
      now,
    ],
  );
}
