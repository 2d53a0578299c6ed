import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { AlarmRow } from './alarmAnswer.ts';
import { allAlarmKinds, findAlarmKind } from './alarmKinds.server.ts';

/** Page size. */
export const PORTION = 30;

/** The stored part of an alarm; the rest depends on its kind and on the caller. */
type StoredAlarm = Omit<AlarmRow, 'label' | 'canEnd' | 'isSoon' | 'endsByItself'> & Record<string, unknown>;

/** Reads alarms of the kinds that the actor has permission for, newest first. Returns one row more than a page. */
export async function alarmsOf(
  tx: Queryable,
  { patterns }: Actor,
  where: string,
  values: readonly unknown[],
): Promise<readonly AlarmRow[]> {
  const keys = allAlarmKinds().flatMap(({ key, permission }) => (may(patterns, permission) ? [key] : []));
  const { rows } = await tx.query<StoredAlarm>(
    `select id, version, kind, says, path, state, times, created_at as "createdAt", last_at as "lastAt", note,
            ended_by as "endedBy", ended_at as "endedAt"
       from alarm where kind = any($1) and ${where} order by id desc limit ${PORTION + 1}`,
    [keys, ...values],
  );
  const mayEnd = may(patterns, 'alarm.acknowledge');
  return rows.map((row) => {
    const kind = findAlarmKind(row.kind);
    const canEnd = mayEnd && row.state === 'open' && kind?.ends !== 'mended';
    return {
      ...row,
      label: kind?.label ?? row.kind,
      canEnd,
      isSoon: kind?.isSoon ?? false,
      endsByItself: kind?.ends !== 'acknowledged',
    };
  });
}
