import { kept } from '#engine/db/kept.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { ACTIVE_STATUSES } from '#areas/desk/jobs/jobStatus.ts';

interface Settled {
  readonly id: number;
  readonly evidence: string;
}

/** SQL for the ID in “credential:13”, so that the record is found by its primary key; null for other text. */
const subjectId = (noun: string): string => `substring(i.subject from '^${noun}:([0-9]{1,18})$')::bigint`;

/** A prepared statement, because it runs with every change of a job, asset, credential or licence. */
export const SETTLED = kept(`select i.id, case i.category
              when 'rotate_credential' then 'Rotated on ' || to_char(c.last_rotated_on, 'DD/MM/YYYY')
              when 'delete_own_account' then 'The credential was archived.'
              when 'collect_asset' then 'The asset is no longer in use.'
              when 'return_licence' then 'The licence was archived.'
              when 'transfer_licence' then 'The licence was archived.'
              else 'No job is open.' end as evidence
       from offboarding_run r join offboarding_item i on i.run_id = r.id
       left join credential c on c.id = ${subjectId('credential')}
       left join asset a on a.id = ${subjectId('asset')}
       left join license l on l.id = ${subjectId('licence')}
      where r.customer_id = any($1::bigint[]) and r.status = 'open' and i.archived_at is null
        and i.status in ('todo', 'blocked') and case i.category
          when 'rotate_credential' then c.last_rotated_on >= (r.started_at at time zone (select company_zone()))::date
          when 'delete_own_account' then c.archived_at is not null
          when 'collect_asset' then a.archived_at is not null or a.status in ('retired', 'disposed')
          when 'return_licence' then l.archived_at is not null
          when 'transfer_licence' then l.archived_at is not null
          when 'close_jobs' then not exists (
            select 1 from job j where j.customer_id = r.customer_id and j.archived_at is null and j.status = any($2::text[]))
          else false end
      order by i.id`);

/** Open tasks of customers that were done in another screen since the offboarding started, with proof. */
export async function settledItems(tx: Queryable, customerIds: readonly number[]): Promise<readonly Settled[]> {
  if (customerIds.length === 0) return [];
  const { rows } = await tx.query<Settled & Record<string, unknown>>(SETTLED, [customerIds, ACTIVE_STATUSES]);
  return rows;
}
