import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import type { Outbound } from '#engine/outbound/outbound.server.ts';
import { product } from '#engine/permission/actor.ts';
import { schedule } from '#engine/schedule/work.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';
import { certificate } from './certificate.ts';
import { fetchCertificate } from './fetch.server.ts';
import { storeFetched } from './storeFetched.server.ts';

/** Certificates per run; the next run continues. */
const PORTION = 50;

/** Schedules the daily fetch of certificates from their servers. */
export function scheduleCertificates(database: Database, outbound: Outbound): void {
  schedule('certificates', 'Fetch certificates of servers', '35 * * * *', async () => {
    await fetchDue(database, outbound);
  });
}

/** @returns the number of servers asked */
export async function fetchDue(database: Database, outbound: Outbound, now = theTime()): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    `select t.id from asset r join certificate t on t.id = r.id
      where t.fetch_host is not null and r.archived_at is null
        and r.status not in ('planned', 'on_order', 'retired', 'disposed')
        and (t.fetch_tried_at is null or t.fetch_tried_at < $1::timestamptz - interval '20 hours')
      order by t.fetch_tried_at nulls first, t.id limit ${PORTION}`,
    [now.toISOString()],
  );
  const actor = product('Certificates');
  for (const { id } of rows) {
    const [row] = await readRows(database, certificate, actor, [id]);
    if (!row || row.fetchHost === null) continue;
    // The server is asked outside a transaction, so that none stays open during it.
    const fetched = await fetchCertificate(outbound, { host: row.fetchHost, port: row.fetchPort }, now);
    await inTransaction(database, (tx) =>
      storeFetched({ tx, actor, now: now.toISOString(), requestId: 'certificates', ip: null }, row, fetched),
    );
  }
  return rows.length;
}
