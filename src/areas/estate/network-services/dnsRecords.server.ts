import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import type { Outbound } from '#engine/outbound/outbound.server.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { schedule } from '#engine/schedule/work.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';
import { changesBetween, keptChanges, recordsAfter, toConfirm } from './dns.rules.ts';
import { dnsGroup } from './dnsGroup.ts';
import { type DnsRead, readDns } from './dnsLookUp.server.ts';
import { domain } from './domain.ts';

type Stored = Pick<Row<typeof domain>, 'id' | 'dnsRecords' | 'dnsChanges' | 'dnsUnconfirmed' | 'dnsReadAt'>;

/** The DNS server from the settings; null for that of this machine. */
export const dnsServerOf = async (database: Queryable): Promise<string | null> =>
  (await readGroup(database, dnsGroup)).server;

/** Stores the records in the caller’s transaction. A failed look-up keeps the previous records and stores the fault. */
export async function storeDns(context: Context, id: number, read: DnsRead): Promise<void> {
  const patch = 'fault' in read ? { dnsTriedAt: context.now, dnsFault: read.fault } : await readInto(context, id, read);
  const [outcome] = await changeMany(context, domain, 'readDns', [{ id, version: null, set: patch }]);
  if (outcome && 'problem' in outcome) throw outcome.problem;
}

async function readInto(context: Context, id: number, { answers }: Extract<DnsRead, { answers: unknown }>) {
  // Lock the row so that two look-ups cannot record the same change. Every other write also locks the asset first.
  await context.tx.query('select 1 from asset where id = $1 for no key update', [id]);
  const { rows } = await context.tx.query<Stored>(
    `select id, dns_records as "dnsRecords", dns_changes as "dnsChanges", dns_unconfirmed as "dnsUnconfirmed", dns_read_at as "dnsReadAt"
       from domain where id = $1`,
    [id],
  );
  const before = rows[0];
  const known = before?.dnsRecords ?? [];
  const records = recordsAfter(known, answers).slice(0, MOST_RECORDS);
  // The first snapshot is the baseline, so it has no changes.
  const changes = before?.dnsReadAt ? changesBetween(known, records, context.now) : [];
  const silent = [...new Set(answers.flatMap(({ type, values }) => (values === null ? type : [])))];
  return {
    dnsRecords: records,
    dnsChanges: keptChanges(before?.dnsChanges ?? [], changes),
    dnsUnconfirmed: toConfirm(before?.dnsUnconfirmed ?? [], changes),
    dnsReadAt: context.now,
    dnsTriedAt: context.now,
    dnsFault: silent.length > 0 ? `No answer for ${silent.join(', ')}.` : null,
  };
}

const MOST_RECORDS = 300;
/** Domains per run; the next run continues. */
const PORTION = 50;

/** Schedules the daily reading of DNS records for every domain. */
export function scheduleDns(database: Database, outbound: Outbound): void {
  schedule('domain-dns', 'Read DNS records of domains', '50 * * * *', async () => {
    await readDnsDue(database, outbound);
  });
}

/** @returns the number of domains read */
export async function readDnsDue(database: Database, outbound: Outbound, now = theTime()): Promise<number> {
  const server = await dnsServerOf(database);
  const { rows } = await database.query<{ id: number; fqdn: string }>(
    `select t.id, t.fqdn from asset r join domain t on t.id = r.id
      where r.archived_at is null and r.status not in ('planned', 'on_order', 'retired', 'disposed')
        and (t.dns_tried_at is null or t.dns_tried_at < $1::timestamptz - interval '20 hours')
      order by t.dns_tried_at nulls first, t.id limit ${PORTION}`,
    [now.toISOString()],
  );
  for (const { id, fqdn } of rows) {
    // The look-up runs outside a transaction, so that none stays open during it.
    const read = await readDns(outbound, fqdn, server);
    await inTransaction(database, (tx) =>
      storeDns({ tx, actor: product('Domains'), now: now.toISOString(), requestId: 'domain-dns', ip: null }, id, read),
    );
  }
  return rows.length;
}
