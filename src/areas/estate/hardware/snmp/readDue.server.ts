import type { Database } from '#engine/db/pool.server.ts';
import { semaphore } from '#engine/machine/semaphore.ts';
import type { Outbound } from '#engine/outbound/outbound.server.ts';
import { product } from '#engine/permission/actor.ts';
import { schedule } from '#engine/schedule/work.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';
import { READABLE, readDevice, type ReadableName } from './readDevice.server.ts';

/** Devices per run and at once. A silent one takes four seconds; the next run of the night continues. */
const PORTION = 200;
const AT_ONCE = 10;

/** Schedules the nightly reading of all devices for which SNMP is turned on. */
export function scheduleReadings(database: Database, outbound: Outbound): void {
  schedule(
    'snmp',
    'Read printers and UPS',
    '*/10 1-5 * * *',
    async () => {
      await readDue(database, outbound);
    },
    { seconds: 900 },
  );
}

/** @returns the number of devices that were tried */
export async function readDue(database: Database, outbound: Outbound, now = theTime()): Promise<number> {
  const { rows } = await database.query<{ id: number; kind: ReadableName }>(
    `select id, kind from (${Object.values(READABLE).map(dueOf).join(' union all ')}) d
      order by tried_at nulls first, id limit ${PORTION}`,
    [now.toISOString()],
  );
  const actor = product('SNMP');
  const asking = { actor, now: now.toISOString(), requestId: 'snmp', ip: null };
  const inTurn = semaphore(AT_ONCE);
  await Promise.all(
    rows.map(({ id, kind }) =>
      inTurn(async () => {
        const [row] = await readRows(database, READABLE[kind].noun, actor, [id]);
        if (row) await readDevice({ database, outbound }, asking, kind, row);
      }),
    ),
  );
  return rows.length;
}

/** The last attempt decides, so that a silent device is not asked again in the same night. */
const dueOf = ({ noun }: (typeof READABLE)[ReadableName]): string =>
  `select r.id, r.kind, t.snmp_tried_at as tried_at from asset r join ${noun.name} t on t.id = r.id
    where t.snmp_version is not null and r.archived_at is null
      and r.status not in ('planned', 'on_order', 'in_stock', 'lost', 'retired', 'disposed')
      and (t.snmp_tried_at is null or t.snmp_tried_at < $1::timestamptz - interval '12 hours')`;
