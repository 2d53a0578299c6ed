import { companyZone, keepCompanyZone, keepKnownZones } from '../calendar/companyZone.ts';
import type { Queryable } from '../db/pool.server.ts';
import { readGroup } from './groups.server.ts';
import { localeGroup } from './localeGroup.ts';

/** Reads the company's time zone for this process. Called at start-up and every few seconds, so that every node follows. */
export async function readCompanyClock(tx: Queryable): Promise<void> {
  const { timezone } = await readGroup(tx, localeGroup);
  if (timezone !== companyZone()) keepCompanyZone(timezone);
}

/** Reads the time zones that the database knows, so that no other zone can be set. */
export async function learnZones(tx: Queryable): Promise<void> {
  const { rows } = await tx.query<{ name: string }>('select name from pg_timezone_names');
  keepKnownZones(rows.map(({ name }) => name));
}
