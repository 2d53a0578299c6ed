import type { Row } from '#engine/entity/entity.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { isOneAddress } from '#engine/mail/outgoingMail.ts';
import type { eov } from './eov.ts';

/**
 * Recipients of a report: contacts of the site, or of no site, who want visit reports, and the requesters of its jobs.
 */
export async function addressesFor(
  tx: Queryable,
  { customerId, siteId, jobs }: Pick<Row<typeof eov>, 'customerId' | 'siteId' | 'jobs'>,
): Promise<readonly string[]> {
  const { rows } = await tx.query<{ email: string }>(
    `select distinct lower(c.email) as email from contact c
      where c.customer_id = $1 and c.email is not null and c.status = 'current' and c.archived_at is null and not c.bouncing
        and ((c.roles @> array['visitReports'] and (c.site_id is null or c.site_id = $2))
             or c.id in (select j.contact_id from job j where j.customer_id = $1 and j.number = any($3::text[])))
      order by email limit 20`,
    [customerId, siteId, jobs.map(({ job }) => job)],
  );
  return rows.map(({ email }) => email).filter(isOneAddress);
}
