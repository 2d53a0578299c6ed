import { addSummaryPart, type SummarySource } from '#areas/customers/customers.server.ts';
import { binder, scopeClause } from '#engine/access/access.server.ts';
import { may } from '#engine/permission/permission.ts';
import { backupSet } from './backupSet.ts';
import type { StoredSet } from './health.rules.ts';
import { summaryOfBackups } from './summaryBackups.rules.ts';

/** Adds the health of backup sets to the customer's support summary. */
export const summariseBackups = (): void => addSummaryPart({ place: 'backups', source: backupLines });

interface Found extends StoredSet, Record<string, unknown> {
  readonly name: string;
  readonly assetId: number;
  readonly kind: string;
  readonly asset: string;
}

const backupLines: SummarySource = async (database, actor, customerId, now) => {
  if (!may(actor.patterns, 'backupSet.view')) return null;
  const bind = binder();
  const owner = bind(customerId);
  const [sets, tests] = await Promise.all([
    database.query<Found>(
      `select r.name, r.asset_id as "assetId", a.kind, a.name as asset, r.days, r.time, r.timezone, r.grace_hours as "graceHours",
              r.last_result as "lastResult", r.last_result_at as "lastResultAt", r.last_good_at as "lastGoodAt"
         from backup_set r join asset a on a.id = r.asset_id
        where r.customer_id = ${owner} and r.archived_at is null and a.archived_at is null
          and ${scopeClause(backupSet, actor, bind)}
        order by r.name, r.id`,
      bind.values,
    ),
    may(actor.patterns, 'backupProvider.view')
      ? database.query<{ last: string | null }>(
          `select max(p.last_restore_test_on)::text as last from backup_provider p join asset a on a.id = p.id
            where a.customer_id = $1 and a.archived_at is null`,
          [customerId],
        )
      : { rows: [] },
  ]);
  return summaryOfBackups(sets.rows, { customerId, now, lastTestOn: tests.rows[0]?.last ?? null });
};
