import { houseZone, keepHouseZone, keepKnownZones } from '../calendar/houseZone.ts';
import type { Queryable } from '../db/pool.server.ts';
import { readGroup } from './groups.server.ts';
import { localeGroup } from './localeGroup.ts';

/** Reads the company's clocks for this process; called at its start and every few seconds, so that every node follows. */
export async function readHouseClock(tx: Queryable): Promise<void> {
  const { timezone } = await readGroup(tx, localeGroup);
  if (timezone !== houseZone()) keepHouseZone(timezone);
}

/** Learns which zones the database knows, so that none is set that it does not. */
export async function learnZones(tx: Queryable): Promise<void> {
  const { rows } = await tx.query<{ name: string }>('select name from pg_timezone_names');
  keepKnownZones(rows.map(({ name }) => name));
}
